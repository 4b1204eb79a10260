"""The Merkle tree of RFC 6962: hashes, proofs, and the checks of proofs from RFC 9162."""

from collections.abc import Callable, Sequence
from hashlib import sha256

HASH_BYTES = 32
EMPTY_ROOT = sha256(b"").digest()

Root = Callable[[int, int], bytes]
"""Returns the Merkle Tree Hash of at least one leaf, from the first index up to, but not including, the second."""


def leaf_hash(entry: bytes) -> bytes:
    return sha256(b"\0" + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()


def split(size: int) -> int:
    """Return the largest power of two below a size of at least 2: the number of leaves in the left subtree."""
    return 1 << ((size - 1).bit_length() - 1)


def perfect_root(hashes: Sequence[bytes]) -> bytes:
    while len(hashes) > 1:
        hashes = [node_hash(left, right) for left, right in zip(hashes[::2], hashes[1::2], strict=True)]
    return hashes[0]


def inclusion_proof(root: Root, index: int, size: int) -> list[bytes]:
    """Return the hashes that lead from a leaf to the root of a tree, from the leaf's sibling up."""
    start, end, path = 0, size, list[bytes]()
    while end - start > 1:
        middle = start + split(end - start)
        if index < middle:
            path.append(root(middle, end))
            end = middle
        else:
            path.append(root(start, middle))
            start = middle
    return path[::-1]


def consistency_proof(root: Root, old: int, new: int) -> list[bytes]:
    """Return the hashes that prove that a tree begins with a smaller one; empty if that one is empty or equal."""
    if old in {0, new}:
        return []
    start, end, is_whole, path = 0, new, True, list[bytes]()
    while old != end:
        middle = start + split(end - start)
        if old <= middle:
            path.append(root(middle, end))
            end = middle
        else:
            path.append(root(start, middle))
            start, is_whole = middle, False
    if not is_whole:
        path.append(root(start, end))
    return path[::-1]


def root_from_inclusion(index: int, size: int, leaf: bytes, proof: Sequence[bytes]) -> bytes | None:
    """Return the root that an inclusion proof leads to; ``None`` if its length is wrong for this index and size."""
    if not 0 <= index < size or any(len(one) != HASH_BYTES for one in proof):
        return None
    place, last, found = index, size - 1, leaf
    for one in proof:
        if last == 0:
            return None
        if place & 1 or place == last:
            found = node_hash(one, found)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            found = node_hash(found, one)
        place, last = place >> 1, last >> 1
    return found if last == 0 else None


def is_consistent(old: int, new: int, old_root: bytes, new_root: bytes, proof: Sequence[bytes]) -> bool:
    """Return True if a proof shows that the tree with one size and root begins with the tree of another."""
    if not 0 <= old <= new or any(len(one) != HASH_BYTES for one in proof):
        return False
    if old == new:
        return old_root == new_root and not proof and (new > 0 or new_root == EMPTY_ROOT)
    if old == 0:
        return old_root == EMPTY_ROOT and not proof
    hashes = [old_root, *proof] if old & (old - 1) == 0 else list(proof)
    return bool(hashes) and _roots_from_consistency(old, new, hashes) == (old_root, new_root)


def _roots_from_consistency(old: int, new: int, hashes: Sequence[bytes]) -> tuple[bytes, bytes] | None:
    place, last = old - 1, new - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    old_root = new_root = hashes[0]
    for one in hashes[1:]:
        if last == 0:
            return None
        if place & 1 or place == last:
            old_root, new_root = node_hash(one, old_root), node_hash(one, new_root)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            new_root = node_hash(new_root, one)
        place, last = place >> 1, last >> 1
    return (old_root, new_root) if last == 0 else None
