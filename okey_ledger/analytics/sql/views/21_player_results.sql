-- A player in a rule set: how its hands went.
-- ruleset: the rule set
-- player: the id of the player, or its pseudonym
-- hands: number of hands, annulled ones left out
-- wins: number of them that the player's seat finished
-- rate: share of the hands
-- low: the lower bound of the rate, with 95 % confidence
-- high: the upper bound
-- mean: points a hand; positive is bad where the lowest total wins, else negative is bad
-- opened: number of hands in which the seat opened; always 0 where no melds are laid during play
-- islek: how often it was charged for a discard that fitted
-- takes: number of discards that it took
-- laid_off: number of tiles that it laid off
-- captured: number of okeys that it captured
-- okeys_dealt: okeys dealt to it a hand
-- turns: number of its turns
-- bot_turns: number of them that a bot ended
-- timeouts: how often its time was called
-- seconds: seconds a turn, of hands in which all its turns have stamps
SELECT
    ruleset,
    player,
    count(*) AS hands,
    count_if(finished) AS wins,
    count_if(finished) / count(*) AS rate,
    wilson_low(count_if(finished), count(*)) AS low,
    wilson_high(count_if(finished), count(*)) AS high,
    avg(points) AS mean,
    count(opened) AS opened,
    sum(islek) AS islek,
    sum(takes) AS takes,
    sum(laid_off) AS laid_off,
    sum(captured) AS captured,
    avg(okeys_dealt) AS okeys_dealt,
    sum(turns) AS turns,
    sum(bot_turns) AS bot_turns,
    sum(timeouts) AS timeouts,
    sum(seconds) / nullif(sum(turns) FILTER (seconds IS NOT NULL), 0) AS seconds
FROM played
GROUP BY ruleset, player
ORDER BY ruleset, hands DESC, player
