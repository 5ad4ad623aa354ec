-- A clause that changes scores in a rule set. Annulled hands count, with the entries that take theirs back.
-- ruleset: the rule set
-- rule: the clause
-- entries: number of entries
-- hands: number of hands with such an entry
-- points: the sum of the entries; positive is bad where the lowest total wins, else negative is bad
-- mean: points an entry
-- per_hand: points for each hand of the rule set, over all its seats
SELECT
    ruleset,
    rule,
    count(*) AS entries,
    count(DISTINCT hand) AS hands,
    sum(entries.points) AS points,
    avg(entries.points) AS mean,
    sum(entries.points) / any_value(total) AS per_hand
FROM entries
JOIN hands USING (hand)
JOIN (SELECT ruleset, count(*) AS total FROM hands GROUP BY ruleset) USING (ruleset)
GROUP BY ruleset, rule
ORDER BY ruleset, abs(sum(entries.points)) DESC, rule
