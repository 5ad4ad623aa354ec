"""docs/analytics-sql.md tells every view as its file does, and its questions have answers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import okey_ledger
from okey_ledger.analytics.sql.query import OpenDataSet, opened
from okey_ledger.analytics.sql.tables import names_in_sql
from okey_ledger.analytics.sql.views import VIEWS, View
from okey_ledger.domain.rulesets import RULESETS
from okey_ledger.ledger import Ledger
from tests.analytics.asked import hands_of
from tests.analytics.world import export_from, store
from tests.docs.markdown import ROOT, Document

PAGE = Document(ROOT / "docs" / "analytics-sql.md")
QUESTIONS = re.findall(r"^```sql( empty)?\n(.*?)^```$", PAGE.text, flags=re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def data_set(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenDataSet]:
    """The hands of fixtures/hands and one of every rule set, by bots, as a data set."""
    folder = tmp_path_factory.mktemp("questions")
    address = f"sqlite:///{folder / 'ledger.db'}"
    logs = sorted((ROOT / "fixtures" / "hands").glob("*.jsonl"))
    with Ledger.open(address) as ledger:
        store(ledger, [hand for log in logs for hand in hands_of(log)])
        store(ledger, [next(okey_ledger.simulate(name, seed=0)).lines for name in RULESETS])
    export_from(address, folder / "data")
    with opened(folder / "data") as data:
        yield data


@pytest.mark.parametrize(("empty", "question"), QUESTIONS)
def test_a_question_of_the_page_has_an_answer(data_set: OpenDataSet, empty: str, question: str) -> None:
    assert bool(list(data_set.ask(question))) != bool(empty)


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS.keys())
def test_a_view_is_described_column_by_column(data_set: OpenDataSet, view: View) -> None:
    assert view.row in PAGE.under(view.name)
    described = {
        name: kind.replace("TIMESTAMP WITH TIME ZONE", "TIMESTAMPTZ") for name, kind, *_ in describe(data_set, view)
    }
    own = [(f"`{name}`", f"`{described[name]}`", meaning) for name, meaning in view.columns.items()]
    assert [tuple(row) for row in PAGE.rows(view.name)] == own
    of_players = [] if view.name != "played" else [name for name, *_ in data_set.ask("DESCRIBE players")]
    assert list(described) == [*of_players, *view.columns]


def describe(data_set: OpenDataSet, view: View) -> list[tuple[str, ...]]:
    """The columns of a view: name, type, and what else DESCRIBE says."""
    return list(data_set.ask(f"DESCRIBE {view.name}"))


def test_every_table_that_there_is_has_its_name_on_the_page(data_set: OpenDataSet) -> None:
    named = {name for (name,) in data_set.ask("SHOW TABLES")}
    assert named == {name for name, *_ in names_in_sql()} | set(VIEWS)
    of_quarantine = {name for name in named if name.startswith("quarantine_")}
    assert of_quarantine == set(re.findall(r"`(quarantine_\w+)`", PAGE.prose))


def test_every_rule_set_with_melds_on_the_table_has_its_openings(data_set: OpenDataSet) -> None:
    laid = {rules.name for rules in RULESETS.values() if rules.laying}
    for view in ("openings", "opening_points", "opening_turns", "katlama_steps", "islek_rates"):
        assert {name for (name,) in data_set.ask(f"SELECT DISTINCT ruleset FROM {view}")} == laid, view
