-- Who acts in a rule set, and the limit: how long a turn takes. Turns whose time ran out are apart.
-- ruleset: the rule set
-- move_seconds: the limit of a turn, in seconds; NULL where there is none
-- acted: `player` or `bot`, whichever made the last move of a turn in time; `timeout` for turns whose time was called
-- bot: whether it was not the player who acted in time
-- turns: number of turns with stamps
-- mean: seconds a turn
-- median: the median of it, in seconds
-- p90: nine of ten turns take no longer, in seconds
-- p99: 99 of 100 turns take no longer, in seconds
-- longest: the longest turn, in seconds
-- timed_out: number of turns whose time was called
SELECT
    ruleset,
    CAST(options ->> 'move_seconds' AS INTEGER) AS move_seconds,
    CASE WHEN timed_out THEN 'timeout' WHEN bot THEN 'bot' ELSE 'player' END AS acted,
    acted <> 'player' AS bot,
    count(*) AS turns,
    avg(turns.seconds) AS mean,
    median(turns.seconds) AS median,
    quantile_cont(turns.seconds, 0.9) AS p90,
    quantile_cont(turns.seconds, 0.99) AS p99,
    max(turns.seconds) AS longest,
    count_if(timed_out) AS timed_out
FROM turns
JOIN hands USING (hand, ruleset)
WHERE turns.seconds IS NOT NULL AND outcome <> 'annulled'
GROUP BY ruleset, move_seconds, acted
ORDER BY ruleset, move_seconds, bot, acted
