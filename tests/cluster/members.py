"""The servers of a cluster as a test sees and stops them: who is a master of what, killed, cut off, and back again."""

import os
import signal
import time

from redis.exceptions import RedisError

from tests.support.waiting import eventually


class Members:
    """The servers of a cluster that this process has started."""

    def __init__(self, cluster):
        self.servers = cluster.servers
        self.clients = [server.client() for server in cluster.servers]

    def masters(self):
        """The numbers of the masters that run."""
        return [number for number in self._running() if self._info(number)["role"] == "master"]

    def replica_of(self, master):
        """The number of the replica that a master has, or ``None``."""
        port = int(self.servers[master].settings["port"])
        found = [
            number
            for number in self._running()
            if self._info(number)["role"] == "slave" and self._info(number)["master_port"] == port
        ]
        return found[0] if found else None

    def kill(self, number):
        """End a server with no chance to tidy up."""
        self.servers[number].kill()

    def cut_off(self, master, replica, seconds):
        """Have a master go on for a while without its replica, kill it, and let the replica go on in its place."""
        pid = self.servers[replica].pid
        os.kill(pid, signal.SIGSTOP)
        try:
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                self.clients[master].execute_command("CLIENT", "KILL", "TYPE", "replica")
                time.sleep(0.02)
            self.kill(master)
        finally:
            os.kill(pid, signal.SIGCONT)

    def await_failover(self, replica):
        """Wait until a replica is a master; the seconds that it took."""
        return eventually(lambda: self._info(replica)["role"] == "master")

    def await_whole(self):
        """Wait until there are three masters, each with a replica that has all of it."""
        return eventually(self.is_whole)

    def is_whole(self):
        try:
            masters, known = self.masters(), [self._info(number) for number in range(len(self.servers))]
            states = {client.execute_command("CLUSTER INFO")["cluster_state"] for client in self.clients}
        except RedisError:
            return False
        linked = [one for one in known if one["role"] == "slave" and one["master_link_status"] == "up"]
        return (
            len(masters) == 3
            and {one["master_port"] for one in linked}
            == {int(self.servers[number].settings["port"]) for number in masters}
            and states == {"ok"}
        )

    def _running(self):
        return [number for number, server in enumerate(self.servers) if server.running]

    def _info(self, number):
        return self.clients[number].info("replication")
