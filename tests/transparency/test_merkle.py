"""Trees and proofs: the published vectors, every small size, and a checker that is not ours."""

import itertools
import random
from hashlib import sha256

import pytest

from events.transparency.merkle import (
    EMPTY_ROOT,
    consistency_proof,
    inclusion_proof,
    is_consistent,
    leaf_hash,
    node_hash,
    root_from_inclusion,
)

PUBLISHED = ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
"""The leaves of the reference tree of Certificate Transparency, and the roots over the first of them."""
ROOTS = (
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)


def reference(hashes):
    """The Merkle Tree Hash as RFC 6962 defines it, word for word."""
    if not hashes:
        return sha256(b"").digest()
    if len(hashes) == 1:
        return hashes[0]
    k = 1
    while k * 2 < len(hashes):
        k *= 2
    return node_hash(reference(hashes[:k]), reference(hashes[k:]))


def tree_of(count):
    """The hashes of that number of leaves, and the roots of their ranges."""
    hashes = [leaf_hash(str(number).encode()) for number in range(count)]
    return hashes, lambda start, end: reference(hashes[start:end])


def test_the_published_roots():
    hashes = [leaf_hash(bytes.fromhex(text)) for text in PUBLISHED]
    assert reference([]) == EMPTY_ROOT
    assert [reference(hashes[:size]).hex() for size in range(1, 9)] == list(ROOTS)


def test_the_published_proofs():
    hashes = [leaf_hash(bytes.fromhex(text)) for text in PUBLISHED]
    root = lambda start, end: reference(hashes[start:end])
    assert [one.hex() for one in inclusion_proof(root, 5, 8)] == [
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ]
    assert [one.hex() for one in consistency_proof(root, 6, 8)] == [
        "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ]


def test_every_proof_of_every_small_tree():
    hashes, root = tree_of(24)
    roots = [root(0, size) for size in range(25)]
    for size in range(1, 25):
        for index in range(size):
            proof = inclusion_proof(root, index, size)
            assert root_from_inclusion(index, size, hashes[index], proof) == roots[size]
        for old in range(size + 1):
            assert is_consistent(old, size, roots[old], roots[size], consistency_proof(root, old, size))


def test_what_proves_something_else_proves_nothing():
    hashes, root = tree_of(13)
    roots = [root(0, size) for size in range(14)]
    for index in range(13):
        proof = inclusion_proof(root, index, 13)
        for other in range(14):
            if other != index:
                assert root_from_inclusion(other, 13, hashes[index], proof) != roots[13]
        assert root_from_inclusion(index, 13, hashes[index], proof[:-1]) != roots[13]
        assert root_from_inclusion(index, 13, hashes[index], [*proof, proof[0]]) != roots[13]
    for old, new in itertools.combinations(range(1, 14), 2):
        proof = consistency_proof(root, old, new)
        assert not is_consistent(old, new, roots[old - 1], roots[new], proof)
        assert not is_consistent(old, new, roots[old], roots[new - 1], proof)
        assert not is_consistent(old, new, roots[old], roots[new], [*proof, roots[1]])
        assert not is_consistent(new, old, roots[new], roots[old], proof)
    assert not is_consistent(0, 3, roots[1], roots[3], [])
    assert not is_consistent(0, 0, roots[1], roots[1], [])


def test_a_checker_that_is_not_ours_agrees():
    """Of long runs are tests/transparency/test_proof_files.py and test_foreign_tools.py."""
    checker = pytest.importorskip("metamorphic_log")
    hashes, root = tree_of(200)
    chance = random.Random(1)
    for _ in range(50):
        size = chance.randint(2, 200)
        index, old = chance.randrange(size), chance.randint(1, size - 1)
        checker.verify_inclusion(index, size, hashes[index], inclusion_proof(root, index, size), root(0, size))
        proof = consistency_proof(root, old, size)
        checker.verify_consistency(old, size, proof, root(0, old), root(0, size))
