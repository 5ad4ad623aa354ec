"""The routers of all pages; each of their routes has its line in `tests/pages/test_roles.py`."""

from . import assets, disputes, hands, lists, sign_in

ROUTERS = (assets.router, lists.router, hands.router, disputes.router, sign_in.router)
