-- A way to open, with katlama and without, in rule sets in which melds are laid during play.
-- ruleset: the rule set
-- katlama: whether the option is on
-- opened: `melds` or `pairs`; NULL for seats that did not open
-- seats: number of seats of hands, annulled ones left out
-- share: of all seats of the rule set under the same option
-- mean_points: the mean sum of the openings with melds, in points
-- median_points: the median of it
-- highest_points: the highest of it
-- mean_pairs: how many pairs the openings with pairs had
-- mean_turn: in which of its turns a seat opened, from 1
-- median_turn: the median of it
-- wins: number of seats that finished the hand
-- rate: share of the seats
-- low: the lower bound of the rate, with 95 % confidence
-- high: the upper bound
-- mean_result: points a hand; positive is bad
SELECT
    ruleset,
    katlama,
    opened,
    count(*) AS seats,
    count(*) / sum(count(*)) OVER (PARTITION BY ruleset, katlama) AS share,
    avg(opening_points) AS mean_points,
    median(opening_points) AS median_points,
    max(opening_points) AS highest_points,
    avg(opening_pairs) AS mean_pairs,
    avg(opening_turn) AS mean_turn,
    median(opening_turn) AS median_turn,
    count_if(finished) AS wins,
    count_if(finished) / count(*) AS rate,
    wilson_low(count_if(finished), count(*)) AS low,
    wilson_high(count_if(finished), count(*)) AS high,
    avg(points) AS mean_result
FROM played
WHERE katlama IS NOT NULL
GROUP BY ruleset, katlama, opened
ORDER BY ruleset, katlama, opened
