"""The hashes and proofs of RFC 6962, section 2.1: a tree of SHA-256 over a list of entries that only grows.

A node is named by its level and its index in it: node `index` of `level` covers the `2 ** level` leaves from
`index * 2 ** level` on. Only such complete nodes are ever read; everything else is computed from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Final, TypeAlias

HASH_SIZE: Final = 32
"""How many bytes a hash has."""

EMPTY_ROOT: Final = sha256(b"").digest()
"""The root of a tree without leaves."""

ReadNode: TypeAlias = Callable[[int, int], bytes]
"""Gives the hash of the complete node of a level and an index."""


def leaf_hash(entry: bytes) -> bytes:
    """The hash of a leaf."""
    return sha256(b"\0" + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of a node over its two children."""
    return sha256(b"\1" + left + right).digest()


class MerkleTree:
    """A tree in memory, all complete nodes of it.

    >>> tree = MerkleTree(leaf_hash(entry) for entry in (b"a", b"b", b"c"))
    >>> proves_inclusion(leaf_hash(b"b"), 1, 3, tree.inclusion_proof(1, 3), tree.root())
    True
    """

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        """A tree with these leaf hashes."""
        self._levels: list[list[bytes]] = [[]]
        for leaf in leaves:
            self.append(leaf)

    def __len__(self) -> int:
        return len(self._levels[0])

    def append(self, leaf: bytes) -> None:
        """Add a leaf by its hash."""
        self._levels[0].append(leaf)
        level, size = 0, len(self)
        while size % 2 == 0:
            nodes = self._levels[level]
            level, size = level + 1, size // 2
            if level == len(self._levels):
                self._levels.append([])
            self._levels[level].append(node_hash(nodes[-2], nodes[-1]))

    def node(self, level: int, index: int) -> bytes:
        """The hash of a complete node; raises `IndexError` where there is none."""
        return self._levels[level][index]

    def root(self, size: int | None = None) -> bytes:
        """The root of the tree, or of the tree that it was when it had `size` leaves."""
        return root_of(self.node, len(self) if size is None else size)

    def inclusion_proof(self, index: int, size: int) -> list[bytes]:
        """The proof that a leaf is in the tree of `size` leaves."""
        return inclusion_proof(self.node, index, size)

    def consistency_proof(self, old: int, new: int) -> list[bytes]:
        """The proof that the tree of `old` leaves is the beginning of that of `new` leaves."""
        return consistency_proof(self.node, old, new)


def root_of(read: ReadNode, size: int) -> bytes:
    """The root of the tree of `size` leaves."""
    return _range_hash(read, 0, size) if size else EMPTY_ROOT


def inclusion_proof(read: ReadNode, index: int, size: int) -> list[bytes]:
    """The proof that leaf `index` is in the tree of `size` leaves, from its sibling up (RFC 6962, 2.1.1).

    Raises `ValueError` where there is no such leaf.
    """
    if not 0 <= index < size:
        raise ValueError(f"a tree of {size} leaves has no leaf {index}")
    proof: list[bytes] = []
    start, end = 0, size
    while end - start > 1:
        middle = start + _split(end - start)
        if index < middle:
            proof.append(_range_hash(read, middle, end))
            end = middle
        else:
            proof.append(_range_hash(read, start, middle))
            start = middle
    return proof[::-1]


def consistency_proof(read: ReadNode, old: int, new: int) -> list[bytes]:
    """The proof that the tree of `old` leaves is the beginning of that of `new` leaves (RFC 6962, 2.1.2).

    It is empty where `old` is 0 or `new`. Raises `ValueError` where the old tree has more leaves than the new one.
    """
    if not 0 <= old <= new:
        raise ValueError(f"a tree of {old} leaves cannot become one of {new}")
    if old in (0, new):
        return []
    proof: list[bytes] = []
    start, end = 0, new
    while end != old:
        middle = start + _split(end - start)
        if old <= middle:
            proof.append(_range_hash(read, middle, end))
            end = middle
        else:
            proof.append(_range_hash(read, start, middle))
            start = middle
    if start:
        proof.append(_range_hash(read, start, end))
    return proof[::-1]


def proves_inclusion(leaf: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes) -> bool:
    """Whether a proof shows that the leaf with this hash has this index in the tree of this size and root."""
    if not 0 <= index < size:
        return False
    at, last, found = index, size - 1, leaf
    for other in proof:
        if not last:
            return False
        if at % 2 or at == last:
            found = node_hash(other, found)
            while at % 2 == 0 and at:
                at, last = at // 2, last // 2
        else:
            found = node_hash(found, other)
        at, last = at // 2, last // 2
    return last == 0 and found == root


def proves_consistency(old: int, new: int, proof: Sequence[bytes], old_root: bytes, new_root: bytes) -> bool:
    """Whether a proof shows that the tree of the old size and root is the beginning of that of the new ones."""
    if not 0 <= old <= new:
        return False
    if old == 0:
        return not proof and old_root == EMPTY_ROOT and (new > 0 or new_root == EMPTY_ROOT)
    if old == new:
        return not proof and old_root == new_root
    at, last = old - 1, new - 1
    while at % 2:
        at, last = at // 2, last // 2
    hashes = list(proof) if at else [old_root, *proof]
    if not hashes:
        return False
    found_old = found_new = hashes[0]
    for other in hashes[1:]:
        if not last:
            return False
        if at % 2 or at == last:
            found_old, found_new = node_hash(other, found_old), node_hash(other, found_new)
            while at % 2 == 0 and at:
                at, last = at // 2, last // 2
        else:
            found_new = node_hash(found_new, other)
        at, last = at // 2, last // 2
    return last == 0 and found_old == old_root and found_new == new_root


def _split(count: int) -> int:
    """The largest power of two below a number of leaves: how many of them are left of the middle."""
    return 1 << (count - 1).bit_length() - 1


def _range_hash(read: ReadNode, start: int, end: int) -> bytes:
    """The hash over the leaves from `start` up to `end`, which are a subtree of some tree."""
    count = end - start
    level = count.bit_length() - 1
    if count == 1 << level:
        return read(level, start >> level)
    middle = start + _split(count)
    return node_hash(_range_hash(read, start, middle), _range_hash(read, middle, end))
