"""What a worker takes from its queue: drain jobs, and nothing else, no matter who has written it."""

import json
import pickle
import threading
import time
import zlib

import pytest
from redis.exceptions import ConnectionError as ConnectionLost
from rq import Callback, Queue, Repeat, Retry
from rq.serializers import DefaultSerializer, JSONSerializer

from tests.support.waiting import eventually
from tests.support.worker_processes import worker
from workers import queue as connections
from workers.queue import JOB, QUEUE, Notifier, job_counts
from workers.worker import MAX_BYTES, NoDrainJob, Worker, decode_job

KEY = "rq:job:by-hand"


class Loop:
    """Notes what it is asked to drain, or raises."""

    def __init__(self, error=None):
        self.error, self.asked = error, []

    def run(self, first=()):
        self.asked.append(tuple(first))
        if self.error:
            raise self.error

    def stop(self):
        pass


class Touch:
    """A pickle that makes a file when it is loaded."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return open, (str(self.path), "w")


@pytest.fixture
def client(redis_url):
    return connections.connect(redis_url)


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch):
    monkeypatch.setattr("workers.worker.WAIT_SECONDS", 1)


def by_hand(client, data, job="by-hand", **fields):
    """Write a job as somebody does who can write to the Redis of the queue."""
    client.hset(f"rq:job:{job}", mapping={"data": data, "origin": QUEUE, "status": "queued", **fields})
    client.rpush(f"rq:queue:{QUEUE}", job)


def call(name=JOB, instance=None, arguments=(), named=None):
    return zlib.compress(json.dumps([name, instance, list(arguments), named or {}]).encode())


def test_a_job_as_it_is_queued_is_run_and_gone(client):
    loop = Loop()
    Notifier(client).enqueue([0, 255, 7])
    Worker(loop, client).run_next()
    assert [sorted(asked) for asked in loop.asked] == [[0, 7, 255]]
    assert client.keys("rq:job:*") == []
    assert job_counts(client) == {"waiting": 0, "running": 0, "failed": 0}


def test_a_job_for_all_partitions_is_small_enough(client):
    loop = Loop()
    Notifier(client).enqueue(range(256))
    Worker(loop, client).run_next()
    assert sorted(*loop.asked) == list(range(256))
    assert len(json.dumps([JOB, None, [255] * 256, {}])) < MAX_BYTES


def test_a_job_may_have_just_as_many_bytes_as_one_may(client):
    text = json.dumps([JOB, None, [1], {}]).encode()
    longer = next(data for size in range(MAX_BYTES) if len(data := zlib.compress(text.ljust(size), 0)) == MAX_BYTES)
    by_hand(client, longer)
    Worker(loop := Loop(), client).run_next()
    assert loop.asked == [(1,)]


NOT_OURS = {
    "another function": lambda _: call("os.system", arguments=["true"]),
    "another function with numbers": lambda _: call("time.sleep", arguments=[1]),
    "a method": lambda _: call("drain", instance="x"),
    "text for a partition": lambda _: call(arguments=["1"]),
    "truth for a partition": lambda _: call(arguments=[True]),
    "no partition that there is": lambda _: call(arguments=[256]),
    "less than a partition": lambda _: call(arguments=[-1]),
    "more partitions than there are": lambda _: call(arguments=[1] * 257),
    "named arguments": lambda _: call(named={"a": 1}),
    "too few parts": lambda _: zlib.compress(json.dumps([JOB, None, [1]]).encode()),
    "no list": lambda _: zlib.compress(b'{"a": 1}'),
    "no JSON": lambda _: zlib.compress(b"\xff\xfe"),
    "deep": lambda _: zlib.compress(b"[" * 4000),
    "nothing": lambda _: b"",
    "not compressed": lambda _: b'["workers.jobs.drain", null, [1], {}]',
    "half": lambda _: call(arguments=[1])[:-6],
    "what expands": lambda _: zlib.compress(b" " * 100_000_000),
    "too large": lambda _: b"x" * (MAX_BYTES + 1),
    "a pickle": lambda path: zlib.compress(pickle.dumps((JOB, None, (1,), {}))),
    "a pickle that acts": lambda path: zlib.compress(pickle.dumps((JOB, None, (Touch(path),), {}))),
    "a pickle that acts, not compressed": lambda path: pickle.dumps(Touch(path)),
}


@pytest.mark.parametrize("data", NOT_OURS.values(), ids=NOT_OURS)
def test_what_is_no_drain_job_is_dropped_with_one_line(client, caplog, tmp_path, data):
    loop = Loop()
    by_hand(client, data(tmp_path / "made"))
    Worker(loop, client).run_next()
    assert loop.asked == []
    assert caplog.messages == ["Dropped a job that is not a drain job: 'by-hand'"]
    assert client.keys("rq:*") == []
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (b"\xff\xfe", r"'\\xff\\xfe'"),
        (b"a\nb", r"'a\nb'"),
        (b"../x:y", "'../x:y'"),
        (b"x" * 100_000, f"'{'x' * 40}'"),
        (b"", "''"),
    ],
)
def test_whatever_a_job_is_called_it_is_one_line(client, caplog, name, said):
    client.hset(b"rq:job:" + name, "data", "nothing")
    client.rpush(f"rq:queue:{QUEUE}", name)
    Worker(Loop(), client).run_next()
    assert caplog.messages == [f"Dropped a job that is not a drain job: {said}"]
    assert client.keys("rq:job:*") == []


def test_nothing_that_a_job_says_beside_its_call_is_read(client, tmp_path, caplog):
    """Callbacks, webhooks, dependents, retries, repeats, results and meta are the business of RQ's workers."""
    loop, made = Loop(ValueError("callbacks of failures")), pickle.dumps(Touch(tmp_path / "made"))
    by_hand(
        client,
        call(arguments=[1]),
        success_callback_name="os.abort",
        failure_callback_name="os.abort",
        stopped_callback_name="os.abort",
        success_callback_timeout="x",
        webhooks='[{"url": "http://127.0.0.1:1/", "job_status": "finished"}]',
        dependency_ids='["other"]',
        meta=made,
        result=made,
        exc_info=made,
        retries_left="5",
        retry_intervals="[0]",
        repeats_left="5",
        repeat_intervals="[0]",
        timeout="x",
        created_at="x",
        status="nonsense",
    )
    client.hset("rq:job:other", mapping={"data": call("os.abort"), "origin": QUEUE})
    client.sadd(f"{KEY}:dependents", "other")
    one = Worker(loop, client)
    for _ in range(2):
        one.run_next()
    assert loop.asked == [(1,)]
    assert caplog.messages == ["A job has failed"]
    assert not (tmp_path / "made").exists()
    assert client.llen(f"rq:queue:{QUEUE}") == 0
    assert job_counts(client) == {"waiting": 0, "running": 0, "failed": 1}


def test_a_job_that_is_no_hash_and_a_queue_that_is_no_list_are_dropped(client, caplog):
    loop = Loop()
    client.set(KEY, "x")
    client.rpush(f"rq:queue:{QUEUE}", "by-hand")
    one = Worker(loop, client)
    one.run_next()
    client.set(f"rq:queue:{QUEUE}", "x")
    one.run_next()
    for key in ("rq:wip:skald", "rq:failed:skald"):
        client.set(key, "x")
    by_hand(client, call(arguments=[3]))
    one.run_next()
    assert loop.asked == [(3,)]
    assert caplog.messages == [
        "Dropped a job that is not a drain job: 'by-hand'",
        "Dropped the value under the queue's key, since it was not a list",
    ]


def test_counts_are_of_jobs_that_run_and_of_those_that_failed_lately(client):
    loop, seen = Loop(ValueError("fails")), []
    loop.asked = type("Asked", (), {"append": lambda _, __: seen.append(job_counts(client))})()
    Notifier(client).enqueue([1])
    Worker(loop, client).run_next()
    assert seen == [{"waiting": 0, "running": 1, "failed": 0}]
    assert job_counts(client) == {"waiting": 0, "running": 0, "failed": 1}
    client.zadd("rq:failed:skald", {"long ago": time.time() - 1})
    assert job_counts(client)["failed"] == 1


def test_an_outage_is_one_line_however_often_it_is_noticed(client, caplog, monkeypatch):
    monkeypatch.setattr("workers.worker.RESTART_SECONDS", 0)
    one, times = Worker(Loop(), client), iter(range(6))

    def run_next():
        number = next(times)
        if number < 3:
            raise ConnectionLost("refused")
        one._stopped = number == 5

    one.run_next = run_next
    one.work()
    assert [message.split(",")[0] for message in caplog.messages] == [
        "The queue is unavailable: refused",
        "The queue is available again",
    ]


@pytest.mark.parametrize("serializer", [DefaultSerializer, JSONSerializer, None])
def test_a_real_worker_runs_nothing_that_was_put_into_its_queue(client, redis_url, tmp_path, start_process, serializer):
    """As RQ itself queues jobs, by each of its serializers, with all that it lets them do."""
    process = start_process(worker, redis_url)
    queue = Queue(QUEUE, connection=client, serializer=serializer)
    command = f"touch {tmp_path}/made"
    queue.enqueue("os.system", command)
    queue.enqueue(JOB, 1, on_success=Callback("os.abort"), on_failure=Callback("os.abort"), retry=Retry(3))
    queue.enqueue("os.system", command, repeat=Repeat(times=3, interval=0))
    queue.enqueue("os.system", command, depends_on=[queue.enqueue(JOB, 2)])
    by_hand(client, zlib.compress(pickle.dumps(Touch(tmp_path / "made"))))
    by_hand(client, pickle.dumps(Touch(tmp_path / "made")), job="another")
    client.publish("rq:pubsub:*", json.dumps({"command": "shutdown"}))
    Notifier(client).enqueue([1], max_waiting=100)
    eventually(lambda: client.llen(f"rq:queue:{QUEUE}") == 0)
    time.sleep(0.3)
    assert list(tmp_path.iterdir()) == []
    assert process.alive
    assert client.smembers("rq:workers") == set(), "nobody can send it commands"
    assert process.stop() == 0


def test_a_worker_that_waits_has_no_thread_that_listens(client):
    before = threading.active_count()
    Worker(Loop(), client).run_next()
    assert threading.active_count() == before


def test_the_bounds_of_a_job_are_exact():
    assert decode_job(call(arguments=[0] * 256)) == (0,) * 256
    assert decode_job(call()) == ()
    with pytest.raises(NoDrainJob):
        decode_job(call(arguments=[0] * 257))
