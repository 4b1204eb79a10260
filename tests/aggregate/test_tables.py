"""Tables as JSON that every reader reads alike."""

from events.aggregate.tables import LARGEST_INTEGER, _read, as_json
from tests.support.cases import each


@each(
    ("value", "written"),
    [
        ({3: (1, 2)}, {"3": [1, 2]}),
        ({"taken": [None, True, "x"]}, {"taken": [None, True, "x"]}),
        ([LARGEST_INTEGER, -LARGEST_INTEGER], [LARGEST_INTEGER, -LARGEST_INTEGER]),
        ({"mask": LARGEST_INTEGER + 1}, {"mask": "0x20000000000000"}),
        ([[-LARGEST_INTEGER - 1]], [["-0x20000000000000"]]),
    ],
)
def test_values_are_written_as_every_reader_reads_them(value, written):
    assert as_json(value) == written


def test_large_integers_are_read_back():
    read = {"masks": [LARGEST_INTEGER + 1, -LARGEST_INTEGER - 1, 7, -7]}
    assert _read(as_json(read)) == read


@each("text", ["0x", "0xg", "-0x1 ", "0x1_0", "0X10", "x0x10"])
def test_what_only_looks_like_a_large_integer_stays_text(text):
    assert _read([text]) == [text]
