-- A rule set: how much of it bots play.
-- ruleset: the rule set
-- turns: number of turns
-- bot_turns: number of them that a bot ended
-- share: of the turns
-- seats: number of seats of hands, annulled ones left out
-- seats_with_bot: number of them for which a bot moved at least once
-- hands: number of hands
-- hands_with_bot: number of them in which a bot moved at least once
-- timeouts: how often a turn's time was called
SELECT
    ruleset,
    sum(turns) AS turns,
    sum(bot_turns) AS bot_turns,
    sum(bot_turns) / nullif(sum(turns), 0) AS share,
    count(*) AS seats,
    count_if(bot_turns > 0) AS seats_with_bot,
    count(DISTINCT hand) AS hands,
    count(DISTINCT hand) FILTER (bot_turns > 0) AS hands_with_bot,
    sum(timeouts) AS timeouts
FROM played
GROUP BY ruleset
ORDER BY ruleset
