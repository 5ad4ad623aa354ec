-- A seat of the games of a rule set: how often it wins the game.
-- ruleset: the rule set
-- seats: how many seats the tables have
-- seat: the seat
-- games: number of games that are over
-- wins: number of them that the seat won; a shared place counts for each who shares it
-- rate: share of the games
-- low: the lower bound of the rate, with 95 % confidence
-- high: the upper bound
-- mean: points a game, corrections included
SELECT
    ruleset,
    len(players) AS seats,
    seat,
    count(*) AS games,
    count_if(list_contains(winners, seat)) AS wins,
    wins / count(*) AS rate,
    wilson_low(wins, count(*)) AS low,
    wilson_high(wins, count(*)) AS high,
    avg(points[seat + 1]) AS mean
FROM games
CROSS JOIN (SELECT CAST(unnest(range(4)) AS TINYINT) AS seat)
WHERE over AND seat < len(players)
GROUP BY ruleset, len(players), seat
ORDER BY ruleset, seats, seat
