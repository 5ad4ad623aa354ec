-- A way in which hands of a rule set end.
-- ruleset: the rule set
-- seats: how many seats the tables have
-- outcome: `finished`, `exhausted` or `annulled`
-- finish: `normal`, or what holds of `elden`, `pairs`, `okey`, joined by `+`; NULL where nobody finished
-- hands: number of hands
-- share: of the hands of such tables
-- mean_turns: turns a hand
-- mean_seconds: seconds a hand, of those with stamps
-- finisher_points: points that the finisher had in the hand, on average
-- other_points: points that each other seat had, on average
SELECT
    ruleset,
    seats,
    outcome,
    finish,
    count(*) AS hands,
    count(*) / sum(count(*)) OVER (PARTITION BY ruleset, seats) AS share,
    avg(turns) AS mean_turns,
    avg(seconds) AS mean_seconds,
    avg(scores[finisher + 1]) AS finisher_points,
    sum(list_sum(scores) - coalesce(scores[finisher + 1], 0)) / sum(seats - (finisher IS NOT NULL)::INTEGER)
        AS other_points
FROM hands
GROUP BY ruleset, seats, outcome, finish
ORDER BY ruleset, seats, hands DESC, outcome, finish
