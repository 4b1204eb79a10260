"""Headers that keep browsers from guessing: of every answer, and the policy of every answer that is a page."""

from flask import Flask, Response

PAGE = "text/html"
POLICY = "Content-Security-Policy"
NOTHING = "default-src 'none'"
"""The policy of a page that says nothing about what it loads."""


def register(app: Flask, frame_ancestors: str) -> None:
    """Add the headers to every answer. A page's own policy says what it loads, and may say more."""
    for_pages = {"base-uri": "'none'", "form-action": "'self'", "frame-ancestors": frame_ancestors}

    def add(response: Response) -> Response:
        response.headers.add("X-Content-Type-Options", "nosniff")
        response.headers.add("Referrer-Policy", "no-referrer")
        if (response.content_type or "").startswith(PAGE):
            response.headers[POLICY] = _completed(response.headers.get(POLICY, NOTHING), for_pages)
        return response

    app.after_request(add)


def _completed(policy: str, directives: dict[str, str]) -> str:
    """Return a policy with those directives that it does not have yet."""
    own = {directive.split()[0] for directive in policy.split(";") if directive.strip()}
    more = [f"{name} {value}" for name, value in directives.items() if name not in own]
    return "; ".join([policy.rstrip("; "), *more])
