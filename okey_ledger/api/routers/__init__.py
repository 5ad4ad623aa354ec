"""The routes, one module a resource; all but those of operations are under `/v1`.

A further resource is a module with a `router` and its name here. Every route has its line in `tests/api/test_roles.py`,
where it is tried with every role.
"""

from . import (
    assist,
    audits,
    disputes,
    feed,
    games,
    hands,
    keys,
    log,
    operations,
    players,
    replays,
    rulesets,
    streams,
    what_if,
)

ROUTERS = (
    hands.router,
    assist.router,
    replays.router,
    streams.router,
    games.router,
    feed.router,
    audits.router,
    what_if.router,
    disputes.router,
    keys.router,
    players.router,
    players.texts,
    rulesets.router,
    log.router,
    operations.router,
)
"""The routers of all resources, the busiest first."""
