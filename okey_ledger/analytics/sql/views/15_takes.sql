-- Who draws in a rule set, a player or a bot: how often the last discard is taken instead of a tile of the stock.
-- ruleset: the rule set
-- bot: whether a bot made the turn's last move
-- turns: number of turns with a draw or a take
-- takes: number of them with a take
-- rate: share of the turns
-- low: the lower bound of the rate, with 95 % confidence
-- high: the upper bound
-- opened: number of takes in whose turn the seat opened
-- points: what the seats that threw the tiles were charged for it (clause `take`)
SELECT
    ruleset,
    bot,
    count(*) AS turns,
    count_if(took = 'discard') AS takes,
    takes / count(*) AS rate,
    wilson_low(takes, count(*)) AS low,
    wilson_high(takes, count(*)) AS high,
    count_if(took = 'discard' AND turns.opened IS NOT NULL) AS opened,
    coalesce(sum(charged), 0) AS points
FROM turns
JOIN (SELECT hand, seat FROM played) USING (hand, seat)
LEFT JOIN (
    SELECT entries.hand, turn, sum(points) AS charged
    FROM entries
    JOIN turns ON turns.hand = entries.hand AND entries.n BETWEEN first_n AND last_n
    WHERE rule = 'take' AND took = 'discard'
    GROUP BY entries.hand, turn
) AS charges ON charges.hand = turns.hand AND charges.turn = turns.turn
WHERE took IS NOT NULL
GROUP BY ruleset, bot
ORDER BY ruleset, bot
