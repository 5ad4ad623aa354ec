-- A clause of a rule set that hands in quarantine break.
-- ruleset: the rule set
-- rule: the clause
-- case: in which of the clause's ways it was broken
-- findings: how often
-- hands: number of hands
SELECT ruleset, rule, "case", count(*) AS findings, count(DISTINCT hand) AS hands
FROM findings
JOIN quarantine_hands USING (hand)
GROUP BY ruleset, rule, "case"
ORDER BY ruleset, findings DESC, rule, "case"
