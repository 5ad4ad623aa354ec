-- A rule set and a reason for which hands are in quarantine.
-- ruleset: the rule set; NULL for hands that cannot be read
-- reason: `violations`, `halted`, `unreadable` or `tampered`
-- hands: number of hands
-- share: of all hands of the rule set, those in quarantine included
SELECT ruleset, reason, count(*) AS hands, count(*) / any_value(total) AS share
FROM quarantine_hands AS bad
JOIN (SELECT ruleset AS of, sum(hands) AS total FROM coverage GROUP BY ruleset) ON bad.ruleset IS NOT DISTINCT FROM of
GROUP BY ruleset, reason
ORDER BY ruleset, hands DESC, reason
