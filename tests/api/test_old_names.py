"""Names of the version before go on working, with a warning."""

from __future__ import annotations

import pytest

from okey_ledger.api.settings import RENAMED, Settings, read_settings
from tests.api.house import House
from tests.logs import deal


@pytest.mark.parametrize(("old", "new"), RENAMED.items())
def test_a_setting_is_read_by_its_old_name(monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> None:
    monkeypatch.setenv(f"OKEY_LEDGER_{old.upper()}", "7")
    with pytest.warns(FutureWarning, match=f"OKEY_LEDGER_{new.upper()}"):
        settings = read_settings(database="sqlite:///ledger.db")
    assert getattr(settings, new) == 7


def test_the_new_name_of_a_setting_comes_before_the_old_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OKEY_LEDGER_MOST_BODY", "7")
    monkeypatch.setenv("OKEY_LEDGER_MAX_BODY", "8")
    assert read_settings(database="sqlite:///ledger.db").max_body == 8


def test_every_new_name_is_a_setting() -> None:
    assert set(RENAMED.values()) <= Settings.model_fields.keys()


@pytest.mark.parametrize("path", ["/v1/hands/h-1/events", "/v1/feed"])
def test_most_means_limit(small_house: House, caplog: pytest.LogCaptureFixture, path: str) -> None:
    small_house.play(deal(racks={0: "R1"}).discard(0, "R1"))
    limited = small_house.ask("GET", f"{path}?limit=1", "referee")
    assert not caplog.records
    assert small_house.ask("GET", f"{path}?most=1", "referee").content == limited.content
    assert [record.name for record in caplog.records] == ["okey_ledger.deprecated"]
    assert small_house.ask("GET", f"{path}?limit=1&most=9", "referee").content == limited.content
