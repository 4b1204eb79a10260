"""The log in its folder: every size, tiles as they are published, and what is refused."""

import pytest

from events.durable_files import Busy
from events.ruleset.records import change
from events.transparency.leaves import Kind, Leaf, decode_leaf
from events.transparency.log import CHECKPOINT, SIGNED, LogDamaged, TransparencyLog
from events.transparency.merkle import EMPTY_ROOT, is_consistent, leaf_hash, root_from_inclusion
from events.transparency.notes import Checkpoint, MalformedCheckpoint, parse_checkpoint
from events.transparency.signer import Signer
from events.transparency.tiles import ENTRIES, LogFolder, Tile, Tree, grown_tiles, index_path, parse_tile
from tests.support.cases import each
from tests.transparency.stores import SIGNER, entries, entry, log_of, opened, shown
from tests.transparency.test_merkle import reference


def test_an_empty_log_is_signed_at_once(tmp_path):
    opened(tmp_path)
    assert shown(tmp_path) == Checkpoint(origin=SIGNER.key.name, size=0, root=EMPTY_ROOT)
    assert (tmp_path / CHECKPOINT).stat().st_mode & 0o777 == 0o600


def test_every_size_up_to_300_by_one_entry_after_the_other(tmp_path):
    log = opened(tmp_path)
    hashes = [leaf_hash(entry(number)) for number in range(300)]
    roots = [EMPTY_ROOT]
    for size in range(1, 301):
        checkpoint = log.append([entry(size - 1)], str(size).encode())
        roots.append(reference(hashes[:size]))
        assert checkpoint == shown(tmp_path) == Checkpoint(origin=SIGNER.key.name, size=size, root=roots[size])
        for index in {0, size // 2, size - 1}:
            proof = log.tree.inclusion_proof(index)
            assert root_from_inclusion(index, size, hashes[index], proof) == roots[size]
        old = size * 2 // 3
        assert is_consistent(old, size, roots[old], roots[size], log.tree.consistency_proof(old))
    assert Tree(LogFolder(tmp_path), 300).check() == roots[300]
    assert opened(tmp_path).checkpoint.size == 300
    assert opened(tmp_path).state == b"300"


def test_partial_tiles_are_there_until_the_full_one_is(tmp_path):
    log = log_of(tmp_path, 255, batch_size=5)
    for size in range(5, 256, 5):
        for tile in (Tile(level=0, index=0, width=size), Tile(level=ENTRIES, index=0, width=size)):
            assert (tmp_path / tile.path).is_file()
    log.append(entries(255, 258), b"")
    folder = tmp_path / "tile" / "0"
    assert sorted(one.name for one in folder.iterdir()) == ["000", "001.p"]
    # Who still has an older checkpoint reads the full tile instead.
    assert Tree(LogFolder(tmp_path), 200).check() == reference([leaf_hash(one) for one in entries(0, 200)])


def test_a_large_tree_has_the_tiles_of_the_specification():
    tiles = list(grown_tiles(0, 70_000))
    assert len([one for one in tiles if one.level == 0]) == 274
    assert [(one.level, one.index, one.width) for one in tiles if one.width < 256 and one.level >= 0] == [
        (0, 273, 112),
        (1, 1, 17),
        (2, 0, 1),
    ]
    assert [(one.level, one.width) for one in grown_tiles(0, 256)] == [(ENTRIES, 256), (0, 256), (1, 1)]


def test_a_tree_of_three_levels_holds(tmp_path):
    log = log_of(tmp_path, 70_000, batch_size=35_000)
    assert (tmp_path / "tile/2/000.p/1").stat().st_size == 32
    assert (
        root_from_inclusion(66_666, 70_000, leaf_hash(entry(66_666)), log.tree.inclusion_proof(66_666))
        == shown(tmp_path).root
    )


@pytest.mark.parametrize("index", [0, 7, 999, 1000, 1234067])
def test_paths_have_one_spelling(index):
    tile = Tile(level=3, index=index, width=17)
    assert parse_tile(tile.path) == tile
    assert parse_tile(tile.whole.path) == tile.whole
    assert index_path(1234067) == "x001/x234/067"


@pytest.mark.parametrize(
    "path",
    [
        "tile/0/0", "tile/00/000", "tile/0/000.p/0", "tile/0/000.p/256", "tile/0/000.p/01", "tile/64/000",
        "tile/0/x000/000", "tile/-1/000", "tile/0/../000", "tile/entries/000.p/", "tile/0/000\n", "tile/0/٠٠٠",
    ],
)  # fmt: skip
def test_what_is_no_tile_is_none(path):
    assert parse_tile(path) is None


@pytest.mark.parametrize(
    "text",
    [
        "", "log\n", "log\n1\n", "log\n01\n{root}\n", "log\n-1\n{root}\n", "log\n1\n{root}", "\n1\n{root}\n",
        "log\n1\nAAAA\n", "log\n0\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n", "log\n1\n{root}\n\n",
        "log\n99999999999999999999999\n{root}\n",
    ],
)  # fmt: skip
def test_what_is_no_checkpoint_is_refused(text):
    with pytest.raises(MalformedCheckpoint):
        parse_checkpoint(text.format(root="CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I="))


LEAF = Leaf(game="017-8k2m4w0q7z5t3v1x", head="0" * 64, kind=Kind.CLOSED, version=9)
NO_LEAVES = [
    b"entry 3",
    b'{"x":' + b"[" * 60_000,
    *(
        change(LEAF, **wrong).encode()
        for wrong in ({"version": 10**30}, {"version": 0}, {"head": "0" * 63}, {"head": "x" * 64}, {"game": "x"})
    ),
]


@each("entry", NO_LEAVES)
def test_what_is_no_leaf_is_refused(entry):
    with pytest.raises(ValueError, match=r"."):
        decode_leaf(entry)
    assert decode_leaf(LEAF.encode()) == LEAF


def test_the_published_checkpoint_is_read():
    found = parse_checkpoint("example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n")
    assert (found.origin, found.size) == ("example.com/behind-the-sofa", 20852163)


@pytest.mark.parametrize("name", ["tile/0/000.p/7", "tile/entries/000.p/7", CHECKPOINT, SIGNED])
def test_a_log_that_is_not_what_was_signed_is_not_continued(tmp_path, name):
    log_of(tmp_path, 7)
    data = bytearray((tmp_path / name).read_bytes())
    data[-9] ^= 1
    (tmp_path / name).write_bytes(data)
    with pytest.raises(LogDamaged):
        opened(tmp_path)


def test_tiles_without_a_checkpoint_are_not_continued(tmp_path):
    log_of(tmp_path, 7)
    for name in (CHECKPOINT, SIGNED):
        (tmp_path / name).unlink()
    with pytest.raises(LogDamaged, match="no signed checkpoint"):
        opened(tmp_path)


def test_a_log_of_another_key_is_not_continued(tmp_path):
    log_of(tmp_path, 7)
    with pytest.raises(LogDamaged, match="not one that this key has signed"):
        TransparencyLog(LogFolder(tmp_path), Signer(SIGNER.key.name, bytes(32)))


def test_what_changed_behind_the_writer_is_noticed(tmp_path):
    log = log_of(tmp_path, 7)
    log_of(tmp_path, 7).append(entries(7, 8), b"")
    with pytest.raises(LogDamaged, match="changed by others"):
        log.append(entries(8, 9), b"")


def test_one_process_writes(tmp_path):
    with LogFolder(tmp_path).locked(), pytest.raises(Busy), LogFolder(tmp_path).locked():
        pass
