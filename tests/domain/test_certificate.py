"""The certificate of a verdict: the same log gives the same bytes, another log another certificate."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest

from okey_ledger.domain.certificate import (
    Certificate,
    NoCertificate,
    certify,
    discrepancies,
    log_hash,
    read,
    written,
)
from tests.logs import Hand, deal
from tests.perft.positions import worked
from tests.rules.last_turns import finished


def certificate(hand: Hand, product: str = "1.0.0") -> Certificate:
    return certify(hand.recorded, hand.lines.splitlines(), product)


def test_a_certificate_comes_back_and_is_written_in_one_way() -> None:
    hand = finished().claim(1, 2, 3, 4)
    data = written(certificate(hand))
    assert read(data) == certificate(hand)
    assert written(read(data)) == data
    assert data == written(certificate(finished().claim(1, 2, 3, 4)))
    assert data.endswith(b"}\n")


def test_the_hash_is_that_of_the_file_with_the_lines() -> None:
    hand = finished()
    assert certificate(hand).log.sha256 == sha256(hand.lines).hexdigest()
    assert certificate(hand).log.lines == len(hand.events)


def test_space_around_lines_and_empty_lines_are_no_part_of_the_log() -> None:
    lines = finished().lines.splitlines()
    assert log_hash([b"", *(b" " + line + b" \r\n" for line in lines), b"\n"]) == log_hash(lines)


def test_space_within_a_line_is_another_log() -> None:
    lines = finished().lines.splitlines()
    assert log_hash([lines[0].replace(b",", b", ", 1), *lines[1:]]) != log_hash(lines)


def test_a_certificate_says_rules_options_and_verdict_in_full() -> None:
    said = msgspec.json.decode(written(certificate(finished(teams=True))))
    assert list(said) == list(Certificate.__struct_fields__)
    assert said["rules"] == 1
    assert said["options"]["teams"] is True
    assert said["options"]["house.group_capture"] == "declared"
    assert said["entries"][0].keys() == {"n", "seat", "points", "rule", "case", "facts", "readings"}


def test_a_hand_of_101_okey_is_certified_with_all_its_options() -> None:
    hand = worked(1, islek_points=77).draw(0).lay_off(0, 0, "R7").lay_off(0, 10, "Y8").finish(0, "Y3")
    said = certificate(hand)
    assert (said.verdict, said.scores, discrepancies(read(written(said)), said)) == ("clean", [-101, 142, 151, 303], [])
    assert (said.options["house.islek_points"], said.options["opening_points"]) == (77, 101)


def test_of_another_log_it_is_said_what_is_otherwise() -> None:
    wrong = discrepancies(certificate(finished()), certificate(finished().claim(1, 2, 3, 4)))
    assert [item.part for item in wrong] == ["log", "verdict", "findings"]
    assert (wrong[1].certified, wrong[1].found) == ("clean", "violations")


def test_a_changed_score_is_found() -> None:
    whole = certificate(finished())
    forged = msgspec.structs.replace(whole, scores=[0, 0, 0, 0])
    assert [item.part for item in discrepancies(forged, whole)] == ["scores"]


def test_the_version_of_the_product_is_no_part_of_the_verdict() -> None:
    first, second = certificate(finished(), "1.0.0"), certificate(finished(), "1.1.0")
    assert discrepancies(first, second) == []
    assert written(first) != written(second)


def test_a_halted_hand_is_certified_too() -> None:
    halted = certificate(deal().draw(1))
    assert (halted.verdict, halted.halted_at, halted.scores) == ("halted", 1, None)
    assert read(written(halted)) == halted


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "no certificate"),
        (b"[]", "no certificate"),
        (b"[" * 100_000, "no certificate"),
        (b'{"certificate":"okey-ledger-verdict","format":1}', "missing required field"),
        (b'{"certificate":"okey-ledger-verdict","format":2,"more":1}', "form 2, this program knows 1"),
        (b'{"certificate":"of birth","format":1}', "no certificate"),
    ],
)
def test_what_is_no_certificate_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(NoCertificate, match=reason):
        read(data)
