-- A sum of an opening with melds in `okey51`: how often it was laid.
-- katlama: whether the option is on
-- points: the sum of the opening, in points
-- openings: number of openings
SELECT katlama, opening_points AS points, count(*) AS openings
FROM played
WHERE ruleset = 'okey51' AND opening_points IS NOT NULL
GROUP BY katlama, opening_points
ORDER BY katlama, opening_points
