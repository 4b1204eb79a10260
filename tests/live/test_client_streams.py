"""The streams of one client: the oldest ends when there are too many, and other clients are not concerned."""

from service.stream.hub import ClientStreams, StreamListener


def opened(streams, client):
    """A listener, and its stream, which has begun."""
    listener = StreamListener(None, lambda: None)

    def stream():
        yield b"begun"
        while not listener.dropped:
            yield b"more"

    held = streams.hold(client, listener, stream())
    assert next(held) == b"begun"
    return listener, held


def test_the_oldest_stream_of_a_client_makes_room():
    streams = ClientStreams(2)
    first, second, other = (opened(streams, client) for client in ("ada", "ada", "bo"))
    second[1].close()
    third = opened(streams, "ada")
    assert not first[0].dropped, "what has ended makes room as well"
    fourth = opened(streams, "ada")
    dropped = [listener.dropped for listener, _ in (first, second, third, fourth, other)]
    assert dropped == [True, False, False, False, False]


def test_streams_of_our_own_are_not_counted():
    streams = ClientStreams(1)
    held = [opened(streams, None) for _ in range(3)]
    assert not any(listener.dropped for listener, _ in held)
