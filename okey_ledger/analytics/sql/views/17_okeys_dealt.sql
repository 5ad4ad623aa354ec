-- A number of okeys dealt to a seat in a rule set: what became of it.
-- ruleset: the rule set
-- okeys: how many okeys were dealt to the seat
-- seats: number of seats of hands, annulled ones left out
-- wins: number of them that finished the hand
-- rate: share of the seats
-- low: the lower bound of the rate, with 95 % confidence
-- high: the upper bound
-- mean_result: points a hand; positive is bad where the lowest total wins, else negative is bad
-- opened: number of the seats that opened; always 0 where no melds are laid during play
-- mean_turn: in which of its turns such a seat opened, from 1
SELECT
    ruleset,
    okeys_dealt AS okeys,
    count(*) AS seats,
    count_if(finished) AS wins,
    count_if(finished) / count(*) AS rate,
    wilson_low(count_if(finished), count(*)) AS low,
    wilson_high(count_if(finished), count(*)) AS high,
    avg(points) AS mean_result,
    count(opened) AS opened,
    avg(opening_turn) AS mean_turn
FROM played
GROUP BY ruleset, okeys_dealt
ORDER BY ruleset, okeys
