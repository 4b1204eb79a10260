"""What every refusal looks like to who asked."""

STANDARD = {"type", "title", "status", "detail", "code"}


def is_problem(answer, status, code):
    assert answer.status_code == status, answer.data
    assert answer.mimetype == "application/problem+json"
    assert set(answer.json) >= STANDARD
    assert (answer.json["status"], answer.json["code"]) == (status, code)
    assert answer.json["type"] == f"/problems/{code}"
    return True
