"""A lock for a few lines that never wait for anything: no input or output, no other lock, no queue."""

from _thread import RLock as ShortLock  # untouched by gevent

__all__ = ["ShortLock"]
# gevent replaces the locks of ``threading`` by some that can wait for another greenlet and cost four times as much.
# Where no greenlet can switch while the lock is held, only real threads compete for it, and this one serves for both.
