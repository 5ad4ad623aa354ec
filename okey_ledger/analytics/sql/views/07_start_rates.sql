-- A place in the order of play of a rule set: how often who sits there finishes the hand.
-- ruleset: the rule set
-- seats: how many seats the tables have
-- place: how many seats after the starter, from 0
-- hands: number of hands, annulled ones left out
-- wins: number of them that the seat finished
-- rate: share of the hands
-- low: the lower bound of the rate, with 95 % confidence
-- high: the upper bound
-- mean: points a hand
SELECT
    ruleset,
    seats,
    place,
    count(*) AS hands,
    count_if(finished) AS wins,
    wins / count(*) AS rate,
    wilson_low(wins, count(*)) AS low,
    wilson_high(wins, count(*)) AS high,
    avg(points) AS mean
FROM played
GROUP BY ruleset, seats, place
ORDER BY ruleset, seats, place
