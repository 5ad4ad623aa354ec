"""Hashes and proofs against the published vectors, a tree by the definition, and every pair of sizes up to 130."""

from __future__ import annotations

from hashlib import sha256

import pytest

from okey_ledger.transparency.merkle import (
    EMPTY_ROOT,
    MerkleTree,
    consistency_proof,
    inclusion_proof,
    leaf_hash,
    node_hash,
    proves_consistency,
    proves_inclusion,
    root_of,
)

ENTRIES = [
    bytes.fromhex(text)
    for text in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
]
"""The entries of the test vectors of Certificate Transparency."""

ROOTS = """
e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d
fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125
aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77
d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7
4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4
76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef
ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c
5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328
""".split()
"""The roots of the trees of the first 0, 1, 2 … of them."""

A, B, C = (
    "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
    "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
    "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
)
D, E, F = (
    "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
    "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
)

INCLUSION = [
    (0, 1, []),
    (0, 8, [A, B, C]),
    (5, 8, [D, E, ROOTS[4]]),
    (2, 3, [ROOTS[2]]),
    (1, 5, [ROOTS[1], B, D]),
]
"""Index, size and the published proof."""

CONSISTENCY = [(1, 1, []), (1, 8, [A, B, C]), (6, 8, [F, E, ROOTS[4]]), (2, 5, [B, D])]
"""Old size, new size and the published proof."""

MAX_SIZE = 130
LEAVES = [leaf_hash(b"%d" % index) for index in range(MAX_SIZE)]
TREE = MerkleTree(LEAVES)


def by_definition(leaves: list[bytes]) -> bytes:
    """The root by the recursion of RFC 6962, section 2.1."""
    if len(leaves) < 2:
        return leaves[0] if leaves else sha256(b"").digest()
    split = 1
    while 2 * split < len(leaves):
        split *= 2
    return node_hash(by_definition(leaves[:split]), by_definition(leaves[split:]))


@pytest.mark.parametrize("size", range(9))
def test_roots_are_the_published_ones(size: int) -> None:
    assert MerkleTree(map(leaf_hash, ENTRIES[:size])).root().hex() == ROOTS[size]


@pytest.mark.parametrize(("index", "size", "published"), INCLUSION)
def test_inclusion_proofs_are_the_published_ones(index: int, size: int, published: list[str]) -> None:
    tree = MerkleTree(map(leaf_hash, ENTRIES))
    proof = tree.inclusion_proof(index, size)
    assert [part.hex() for part in proof] == published
    assert proves_inclusion(leaf_hash(ENTRIES[index]), index, size, proof, bytes.fromhex(ROOTS[size]))


@pytest.mark.parametrize(("old", "new", "published"), CONSISTENCY)
def test_consistency_proofs_are_the_published_ones(old: int, new: int, published: list[str]) -> None:
    proof = MerkleTree(map(leaf_hash, ENTRIES)).consistency_proof(old, new)
    assert [part.hex() for part in proof] == published
    assert proves_consistency(old, new, proof, bytes.fromhex(ROOTS[old]), bytes.fromhex(ROOTS[new]))


def test_the_root_of_every_size_is_that_of_the_definition() -> None:
    for size in range(MAX_SIZE + 1):
        assert TREE.root(size) == by_definition(LEAVES[:size])


def test_every_leaf_is_proved_in_every_tree_and_at_no_other_place() -> None:
    for size in range(1, MAX_SIZE + 1):
        root = TREE.root(size)
        for index in range(size):
            proof = TREE.inclusion_proof(index, size)
            assert proves_inclusion(LEAVES[index], index, size, proof, root)
            assert not proves_inclusion(LEAVES[index], (index + 1) % (size + 1), size, proof, root)
            assert not proves_inclusion(LEAVES[index - 1], index, size, proof, root) or size == 1
            assert not proves_inclusion(LEAVES[index], index, size, [*proof, root], root)
            assert not proof or not proves_inclusion(LEAVES[index], index, size, proof[:-1], root)


def test_every_tree_is_proved_to_be_the_beginning_of_every_later_one() -> None:
    other = MerkleTree([LEAVES[1], *LEAVES[1:]])
    for new in range(MAX_SIZE + 1):
        root = TREE.root(new)
        for old in range(new + 1):
            proof = TREE.consistency_proof(old, new)
            assert proves_consistency(old, new, proof, TREE.root(old), root)
            assert old == 0 or not proves_consistency(old, new, proof, other.root(old), root)
            assert old == 0 or not proves_consistency(old, new, proof, TREE.root(old), other.root(new))
            assert not proves_consistency(old, new, [*proof, root], TREE.root(old), root)
            assert not proof or not proves_consistency(old, new, proof[:-1], TREE.root(old), root)
            assert old == new or not proves_consistency(new, old, proof, root, TREE.root(old))


def test_a_proof_with_one_bit_changed_proves_nothing() -> None:
    proof, root = TREE.inclusion_proof(77, 130), TREE.root()
    for place in range(len(proof)):
        forged = [*proof]
        forged[place] = bytes([forged[place][0] ^ 1]) + forged[place][1:]
        assert not proves_inclusion(LEAVES[77], 77, 130, forged, root)


def test_there_is_no_proof_of_what_is_not_there() -> None:
    with pytest.raises(ValueError, match="no leaf 5"):
        inclusion_proof(TREE.node, 5, 5)
    with pytest.raises(ValueError, match="cannot become"):
        consistency_proof(TREE.node, 6, 5)
    assert root_of(TREE.node, 0) == EMPTY_ROOT
    assert not proves_inclusion(LEAVES[0], -1, 1, [], LEAVES[0])
