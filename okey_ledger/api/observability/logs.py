"""The log of the service: one JSON object a line on standard error, with the id of the request, and no secrets."""

from __future__ import annotations

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Final

REQUEST: Final[ContextVar[str | None]] = ContextVar("request", default=None)
"""The id of the request that is being answered."""

LOG: Final = logging.getLogger("okey_ledger")
"""Where the service logs."""

DEPRECATED: Final = LOG.getChild("deprecated")
"""Where it logs that a caller uses an old name."""


class Lines(logging.Formatter):
    """Each record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        said: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
        }
        request = REQUEST.get()
        if request is not None:
            said["request"] = request
        said |= getattr(record, "facts", {})
        if record.exc_info:
            said["fault"] = self.formatException(record.exc_info)
        # In ASCII and without control characters nothing breaks a line or moves a cursor.
        return json.dumps(said, default=str).replace("\x7f", r"\u007f")


def set_up(level: str) -> None:
    """Log lines of JSON from a level on, those of the server too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    for name in ("okey_ledger", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name != "uvicorn.error" else []
        logger.propagate = name == "uvicorn.error"
        logger.setLevel(level.upper())
