-- A turn of a seat: how many seats opened in it.
-- ruleset: the rule set
-- katlama: whether the option is on
-- turn: the number of the seat's turn, from 1
-- melds: number of openings with melds
-- pairs: number of openings with pairs
-- share: of all seats of the rule set under the same option, those that had opened by the end of that turn
SELECT
    ruleset,
    katlama,
    turn,
    melds,
    pairs,
    sum(melds + pairs) OVER (PARTITION BY ruleset, katlama ORDER BY turn) / total AS share
FROM (
    SELECT
        ruleset,
        katlama,
        opening_turn AS turn,
        count_if(opened = 'melds') AS melds,
        count_if(opened = 'pairs') AS pairs
    FROM played
    WHERE opened IS NOT NULL
    GROUP BY ruleset, katlama, opening_turn
)
JOIN (SELECT ruleset, katlama, count(*) AS total FROM played GROUP BY ruleset, katlama) USING (ruleset, katlama)
ORDER BY ruleset, katlama, turn
