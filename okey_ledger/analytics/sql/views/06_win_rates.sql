-- A seat of the tables of a rule set: how often it finishes the hand.
-- ruleset: the rule set
-- seats: how many seats the tables have
-- seat: the seat
-- hands: number of hands, annulled ones left out
-- wins: number of them that the seat finished
-- rate: share of the hands
-- low: the lower bound of the rate, with 95 % confidence
-- high: the upper bound
-- even: the rate that every seat would have if all finished equally often
SELECT
    ruleset,
    seats,
    seat,
    count(*) AS hands,
    count_if(finished) AS wins,
    wins / count(*) AS rate,
    wilson_low(wins, count(*)) AS low,
    wilson_high(wins, count(*)) AS high,
    sum(wins) OVER table_ / sum(count(*)) OVER table_ AS even
FROM played
GROUP BY ruleset, seats, seat
WINDOW table_ AS (PARTITION BY ruleset, seats)
ORDER BY ruleset, seats, seat
