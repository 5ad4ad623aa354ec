-- A seat of a hand that was played, annulled hands left out: the columns of `players`, and the table that it sat at.
-- ruleset: `okey51`, `okey101`, `countdown` or `rounds`
-- seats: how many seats the table has
-- place: how many seats after the starter it sits, from 0
-- outcome: `finished` or `exhausted`
-- finish: `normal`, or what holds of `elden`, `pairs`, `okey`, joined by `+`; NULL where nobody finished
-- katlama: whether the option is on; NULL where no melds are laid during play
-- teams: whether the table plays in teams; NULL where no melds are laid during play
-- assisted: whether the table is assisted; NULL where no melds are laid during play
SELECT
    players.*,
    hands.ruleset,
    hands.seats,
    (players.seat - hands.starter + hands.seats) % hands.seats AS place,
    hands.outcome,
    hands.finish,
    CAST(hands.options ->> 'katlama' AS BOOLEAN) AS katlama,
    CAST(hands.options ->> 'teams' AS BOOLEAN) AS teams,
    CAST(hands.options ->> 'assisted' AS BOOLEAN) AS assisted
FROM players
JOIN hands USING (hand)
WHERE hands.outcome <> 'annulled'
