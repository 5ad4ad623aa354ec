-- The first, second, third or fourth opening with melds of a hand: what katlama does to later ones.
-- ruleset: the rule set
-- katlama: whether the option is on
-- step: which opening with melds of its hand it is, from 1
-- openings: number of openings
-- share: of the hands of the rule set under the same option, those that came so far
-- mean_points: the mean sum of the openings, in points
-- mean_raise: by how many points they were above the highest before them; NULL for the first
-- mean_turn: in which of its turns the seat opened, from 1
-- wins: number of these seats that finished the hand
-- rate: share of these seats
-- low: the lower bound of the rate, with 95 % confidence
-- high: the upper bound
-- mean_result: points a hand of these seats; positive is bad
WITH stepped AS (
    SELECT
        *,
        row_number() OVER (PARTITION BY hand ORDER BY opening_n) AS step,
        opening_points - max(opening_points) OVER (
            PARTITION BY hand ORDER BY opening_n ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        ) AS raise
    FROM played
    WHERE opened = 'melds'
)
SELECT
    ruleset,
    katlama,
    step,
    count(*) AS openings,
    count(*) / any_value(total) AS share,
    avg(opening_points) AS mean_points,
    avg(raise) AS mean_raise,
    avg(opening_turn) AS mean_turn,
    count_if(finished) AS wins,
    count_if(finished) / count(*) AS rate,
    wilson_low(count_if(finished), count(*)) AS low,
    wilson_high(count_if(finished), count(*)) AS high,
    avg(points) AS mean_result
FROM stepped
JOIN (
    SELECT ruleset, katlama, count(DISTINCT hand) AS total FROM played GROUP BY ruleset, katlama
) USING (ruleset, katlama)
GROUP BY ruleset, katlama, step
ORDER BY ruleset, katlama, step
