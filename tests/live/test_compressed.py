"""A compressed stream: each chunk can be read when it has come, and the whole is a gzip file."""

import gzip
import zlib

from service.stream.stream import gzipped

CHUNKS = (b": still here\n\n", b"data: longship\n" * 9_000, b"", b"id: 3\n\n", bytes(range(256)) * 400)


def test_each_chunk_can_be_read_as_soon_as_it_has_come():
    reader = zlib.decompressobj(zlib.MAX_WBITS | 16)
    for sent, chunk in zip(gzipped(CHUNKS), CHUNKS, strict=False):
        assert reader.decompress(sent) == chunk


def test_the_whole_is_a_gzip_file_and_short():
    sent = b"".join(gzipped(CHUNKS))
    assert gzip.decompress(sent) == b"".join(CHUNKS)
    assert len(sent) < len(CHUNKS[1]) / 10


def test_a_stream_without_a_chunk_is_an_empty_file():
    assert gzip.decompress(b"".join(gzipped(()))) == b""
