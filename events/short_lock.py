"""A lock for short sections that never wait: no I/O, no other lock, no queue."""

from _thread import RLock as ShortLock  # untouched by gevent

__all__ = ["ShortLock"]
# gevent replaces the locks of ``threading`` by locks that can wait for another greenlet and take four times as long.
# No greenlet can switch while this lock is held, so only real threads compete for it, and it serves both.
