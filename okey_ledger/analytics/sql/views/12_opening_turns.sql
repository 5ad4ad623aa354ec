-- A turn of a seat in `okey51`: how many seats opened in it.
-- katlama: whether the option is on
-- turn: the number of the seat's turn, from 1
-- melds: number of openings with melds
-- pairs: number of openings with pairs
-- share: of all seats under the same option, those that had opened by the end of that turn
SELECT
    katlama,
    turn,
    melds,
    pairs,
    sum(melds + pairs) OVER (PARTITION BY katlama ORDER BY turn) / total AS share
FROM (
    SELECT
        katlama,
        opening_turn AS turn,
        count_if(opened = 'melds') AS melds,
        count_if(opened = 'pairs') AS pairs
    FROM played
    WHERE ruleset = 'okey51' AND opened IS NOT NULL
    GROUP BY katlama, opening_turn
)
JOIN (SELECT katlama, count(*) AS total FROM played WHERE ruleset = 'okey51' GROUP BY katlama) USING (katlama)
ORDER BY katlama, turn
