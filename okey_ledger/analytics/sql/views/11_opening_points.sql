-- A sum of an opening with melds: how often it was laid.
-- ruleset: the rule set
-- katlama: whether the option is on
-- points: the sum of the opening, in points
-- openings: number of openings
SELECT ruleset, katlama, opening_points AS points, count(*) AS openings
FROM played
WHERE opening_points IS NOT NULL
GROUP BY ruleset, katlama, opening_points
ORDER BY ruleset, katlama, opening_points
