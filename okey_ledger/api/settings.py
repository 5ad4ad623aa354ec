"""The settings of the service; each is a variable, `OKEY_LEDGER_` and its name in capitals."""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from ..ledger.cloud_events import SOURCE, check_source

Count = Annotated[int, Field(gt=0)]


class WrongSetting(ValueError):
    """A setting has a value that it cannot have; says which, and why."""


class Settings(BaseSettings):
    """What can be set about a service; docs/cli.md has the same list."""

    model_config = SettingsConfigDict(env_prefix="OKEY_LEDGER_", frozen=True, use_attribute_docstrings=True)

    database: str
    """The ledger: sqlite:///FILE or postgresql://…"""
    host: str = "127.0.0.1"
    """The address on which the service listens."""
    port: Annotated[int, Field(ge=0, le=65535)] = 8080
    """Its port; 0 takes a free one."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """From which level on is logged; every request is a line at `info`."""
    max_body: Count = 1 << 20
    """The largest body of a request, in bytes."""
    max_log: Count = 64 << 20
    """The largest log that is audited on request, in bytes, unpacked."""
    max_head: Count = 8192
    """The largest headers of a request, in bytes."""
    max_url: Count = 8192
    """The longest URL of a request, in bytes."""
    max_connections: Count = 800
    """How many connections are open at once; fewer where the limit of descriptors asks for it."""
    max_idle_seconds: Count = 75
    """For how many seconds a connection waits for its client: to send a request, its head, or to read an answer."""
    max_streams: Count = 100
    """How many answers of the feed are open at once."""
    max_streams_per_key: Count = 20
    """How many of them a key may have."""
    max_audits: Count = 4
    """How many logs are audited on request at once."""
    max_audits_per_key: Count = 2
    """How many of them a key may have."""
    max_audit_seconds: Count = 120
    """How many seconds the audit of a log takes at most, from the first byte that is sent."""
    max_gzip_members: Count = 10_000
    """How many members a gzip file that is sent has at most."""
    max_temporary: Count = 256 << 20
    """How many bytes of logs that are sent lie in temporary files at once."""
    max_skew_seconds: Annotated[float, Field(ge=0)] = 5
    """How many seconds a client's stamp may lie in the future, or before the event that it follows."""
    trusted_proxies: str = "127.0.0.1"
    """The addresses or networks of proxies whose `X-Forwarded-For` is believed, with commas between them."""
    max_events: Count = 5000
    """How many events one request may append."""
    rate: Annotated[float, Field(ge=0)] = 2000
    """How many requests a second a key may make; 0: no limit."""
    burst: Count = 4000
    """How many requests a key may make at once."""
    cached_hands: Count = 500
    """How many hands are kept folded in memory."""
    key_cache_seconds: Annotated[float, Field(ge=0)] = 1
    """For how many seconds a key is trusted before it is looked up again."""
    max_session_hours: Annotated[float, Field(gt=0)] = 12
    """For how many hours at most somebody who signs in to the pages stays signed in."""
    max_session_idle_minutes: Annotated[float, Field(gt=0)] = 60
    """After how many minutes without a request a session ends."""
    idempotency_hours: Annotated[float, Field(gt=0)] = 72
    """For how many hours an Idempotency-Key is remembered."""
    max_lag: Count = 10_000
    """How many events the lists may be behind while the service is ready."""
    event_source: Annotated[str, AfterValidator(check_source)] = SOURCE
    """What CloudEvents of the feed name as their `source`, a URI or the end of one."""
    log_key: str = ""
    """The files of the keys that sign the transparency log, with commas between them; without one none is written."""
    log_folder: str = ""
    """The folder of the transparency log; of a ledger in a file by default beside it, under its name and `.log`."""
    log_policy: str = ""
    """The file that names the witnesses that are asked to cosign, a policy as C2SP tlog-policy has it."""
    tracing: bool = False
    """Whether requests are traced by OpenTelemetry, which the extra `opentelemetry` installs."""
    stop_seconds: Count = 20
    """How many seconds a stop waits for requests that are being answered."""


RENAMED: Final = {
    "most_body": "max_body",
    "most_log": "max_log",
    "most_events": "max_events",
    "most_lag": "max_lag",
    "key_seconds": "key_cache_seconds",
}
"""Settings by their old names, which are read for one more release."""


def read_settings(**given: Any) -> Settings:
    """The settings of the environment, those given before them; an old name is read with a warning.

    Raises `WrongSetting`.
    """
    given = _old_names(os.environ) | given
    try:
        settings = Settings(**given)
    except ValidationError as error:
        wrong = error.errors()[0]
        name = f"OKEY_LEDGER_{'_'.join(map(str, wrong['loc']))}".upper()
        raise WrongSetting(f"{name} is {wrong['input']!r}: {wrong['msg']}") from None
    if settings.tracing and find_spec("opentelemetry.sdk") is None:
        raise WrongSetting(
            "OKEY_LEDGER_TRACING is on and needs what `pip install 'okey-ledger[opentelemetry]'` installs"
        )
    return settings


def _old_names(environment: Mapping[str, str]) -> dict[str, str]:
    """What the environment sets by old names, where it does not use the new ones."""
    set_by_old_names = {}
    for old, new in RENAMED.items():
        variable, replacement = f"OKEY_LEDGER_{old}".upper(), f"OKEY_LEDGER_{new}".upper()
        if variable in environment and replacement not in environment:
            warnings.warn(f"{variable} is now {replacement}; the next release drops the old name", FutureWarning, 3)
            set_by_old_names[new] = environment[variable]
    return set_by_old_names
