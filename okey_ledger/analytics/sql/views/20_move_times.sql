-- A kind of move in a rule set, by who made it: how long after the event before it comes.
-- ruleset: the rule set
-- type: the kind of event, as in the log
-- actor: `player` or `bot`
-- moves: number of moves of which both stamps are there
-- mean: seconds a move
-- median: the median of it, in seconds
-- p90: nine of ten moves take no longer, in seconds
-- longest: the longest, in seconds
SELECT
    ruleset,
    type,
    actor,
    count(*) AS moves,
    avg(seconds) AS mean,
    median(seconds) AS median,
    quantile_cont(seconds, 0.9) AS p90,
    max(seconds) AS longest
FROM (
    SELECT
        hand,
        type,
        actor,
        epoch_us("at" - lag("at") OVER (PARTITION BY hand ORDER BY n)) / 1e6 AS seconds
    FROM events
) AS moves
JOIN (SELECT hand, ruleset FROM hands WHERE outcome <> 'annulled') USING (hand)
WHERE type IN (
    'TileDrawn', 'DiscardTaken', 'HandOpened', 'PairsOpened', 'MeldsLaid', 'PairsLaid', 'TileLaidOff', 'OkeyCaptured',
    'TileDiscarded', 'HandFinished'
) AND seconds IS NOT NULL
GROUP BY ruleset, type, actor
ORDER BY ruleset, type, actor
