-- Who throws, a player or a bot, and on which tables: how often the tile fits (clause `islek`).
-- ruleset: the rule set, of those in which melds are laid during play
-- assisted: whether the table is assisted, where such tiles are marked
-- bot: whether a bot threw
-- discards: number of discards, those that finish a hand left out
-- islek: number of them that were charged
-- rate: share of the discards
-- low: the lower bound of the rate, with 95 % confidence
-- high: the upper bound
-- points: the sum of the charges
SELECT
    ruleset,
    assisted,
    bot,
    count(*) AS discards,
    count(entries.points) AS islek,
    count(entries.points) / count(*) AS rate,
    wilson_low(count(entries.points), count(*)) AS low,
    wilson_high(count(entries.points), count(*)) AS high,
    coalesce(sum(entries.points), 0) AS points
FROM turns
JOIN (SELECT hand, seat, assisted FROM played WHERE assisted IS NOT NULL) USING (hand, seat)
LEFT JOIN (FROM entries WHERE rule = 'islek') AS entries ON entries.hand = turns.hand AND entries.n = turns.last_n
WHERE discarded IS NOT NULL AND NOT turns.finished
GROUP BY ruleset, assisted, bot
ORDER BY ruleset, assisted, bot
