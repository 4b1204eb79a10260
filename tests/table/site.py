"""A site of somebody else: pages of another origin, which show the table."""

import mimetypes
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Site:
    """Serves ``pages``: path to text, of the type that its name says, and HTML without one."""

    def __init__(self):
        self.pages = pages = {}

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                found = pages.get(self.path)
                self.send_response(200 if found else 404)
                kind = mimetypes.guess_type(self.path)[0] or "text/html"
                self.send_header("Content-Type", f"{kind}; charset=utf-8")
                self.end_headers()
                self.wfile.write((found or "").encode())

            def log_message(self, *_):
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"

    def shows(self, html):
        """The address of a page with this in its body."""
        path = f"/{len(self.pages)}"
        self.pages[path] = (
            f'<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,">{html}'
        )
        return self.origin + path


@contextmanager
def serving():
    """A site for as long as the ``with`` lasts."""
    site = Site()
    thread = threading.Thread(target=site.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield site
    finally:
        site.server.shutdown()
        site.server.server_close()
        thread.join()
