"""The routes, one module a resource; all but those of operations under `/v1`.

A module has a `router` whose handlers take a `Call` and say with `roles` who may take them; a further resource is a
module and its name here. Every route has its line in `tests/api/test_roles.py`, where it is tried with every role.
"""

from . import assist, audits, disputes, feed, games, hands, keys, operations, what_if

ROUTERS = (
    hands.router,
    assist.router,
    games.router,
    feed.router,
    audits.router,
    what_if.router,
    disputes.router,
    keys.router,
    operations.router,
)
"""The routers of all resources."""
