"""How gunicorn serves (``gunicorn --config python:ops.serving``): its settings, by the names that it gives them."""

from ops import settings

_ours = settings.from_environment()

bind = f"{_ours.bound_to}:{_ours.port}"
workers = _ours.web_processes
worker_class = "gevent"
worker_connections = 10_000
keepalive = 65
timeout = 60
graceful_timeout = 5
max_requests = 0
loglevel = _ours.log_level
errorlog = "-"
accesslog = None
control_socket_disable = True
proc_name = "skald-web"
