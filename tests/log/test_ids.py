"""Ids of games: they carry their partition, and hold nothing that can be mistaken."""

from collections import Counter
from zlib import crc32

from events.log.records import PARTITIONS, is_game_id, new_game_id, partition_of
from tests.support.cases import each


def test_an_id_names_its_partition_and_is_random():
    made = [new_game_id() for _ in range(500)]
    assert len(set(made)) == 500
    for game in made:
        assert is_game_id(game)
        assert partition_of(game) == int(game[:3]) == crc32(game[4:].encode()) % PARTITIONS
    assert len(Counter(map(partition_of, made))) > PARTITIONS / 2


def test_ids_use_every_letter_that_cannot_be_mistaken():
    letters = set("".join(new_game_id()[4:] for _ in range(200)))
    assert letters == set("0123456789abcdefghjkmnpqrstvwxyz")


@each(
    ("text", "is_one"),
    [
        ("000-0000000000000000", True),
        ("255-zzzzzzzzzzzzzzzz", True),
        ("017-8k2m4w0q7z5t3v1x", True),
        ("", False),
        ("017", False),
        ("256-0000000000000000", False),
        ("999-0000000000000000", False),
        ("17-00000000000000000", False),
        ("017-000000000000000", False),
        ("017-00000000000000000", False),
        *((f"017-000000000000000{letter}", False) for letter in "ilouA"),
        ("017_0000000000000000", False),
        ("017-0000000000000000\n", False),
        (" 017-0000000000000000", False),
        ("٠١٧-0000000000000000", False),
    ],
)
def test_what_has_the_shape_of_an_id(text, is_one):
    assert is_game_id(text) is is_one
