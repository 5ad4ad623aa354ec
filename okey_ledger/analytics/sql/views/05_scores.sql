-- A seat of the tables of a rule set: what hands changed its score by. Annulled hands count, with 0.
-- ruleset: the rule set
-- seats: how many seats the tables have
-- seat: the seat
-- hands: number of hands
-- points: the sum of their points; positive is bad where the lowest total wins, else negative is bad
-- mean: points a hand
-- deviation: the standard deviation of the points of a hand
-- lowest: the lowest points of a hand
-- highest: the highest points of a hand
SELECT
    ruleset,
    seats,
    seat,
    count(*) AS hands,
    sum(points) AS points,
    avg(points) AS mean,
    stddev_samp(points) AS deviation,
    min(points) AS lowest,
    max(points) AS highest
FROM players
JOIN hands USING (hand)
GROUP BY ruleset, seats, seat
ORDER BY ruleset, seats, seat
