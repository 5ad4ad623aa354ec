-- A day and a rule set: what the data set holds of it, hands in quarantine included.
-- day: the day of the hands' first stamps, in UTC; NULL for hands without stamps
-- ruleset: the rule set; NULL for hands in quarantine that cannot be read
-- hands: number of hands
-- finished: number of them that a seat finished
-- exhausted: number of them in which the stock ran out
-- annulled: number of them that were annulled
-- quarantined: number of them in quarantine, whatever their outcome; the three before count the others alone
-- events: number of events of all of them
-- turns: number of turns of all of them
-- seconds: seconds that those whose stamps run forwards took together, from first stamp to end
-- backwards: number of hands in which time runs backwards; their seconds are not counted
SELECT
    day,
    ruleset,
    count(*) AS hands,
    count(*) FILTER (reason IS NULL AND outcome = 'finished') AS finished,
    count(*) FILTER (reason IS NULL AND outcome = 'exhausted') AS exhausted,
    count(*) FILTER (reason IS NULL AND outcome = 'annulled') AS annulled,
    count(reason) AS quarantined,
    sum(events) AS events,
    sum(turns) AS turns,
    sum(seconds) AS seconds,
    count(*) FILTER (backward_stamps > 0) AS backwards
FROM (FROM hands UNION ALL FROM quarantine_hands)
GROUP BY day, ruleset
ORDER BY day, ruleset
