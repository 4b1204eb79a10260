# Sourced by ops/up and ops/test: a virtual environment of the project's own in .venv, with its dependencies.
# $1 names the extras to install ("" or "[dev]"). Nothing is installed again while pyproject.toml is unchanged.
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
extras=$1
python=${SKALD_PYTHON:-python3}
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
  echo "skald: $python is missing or older than 3.11; set SKALD_PYTHON to a newer one" >&2
  exit 1
fi
# What has the extras also has the rest.
if ! cmp -s pyproject.toml ".venv/installed$extras" && ! cmp -s pyproject.toml ".venv/installed[dev]"; then
  echo "skald: installing into $PWD/.venv (the first time this takes a minute)"
  { [ -x .venv/bin/python ] || "$python" -m venv .venv; } &&
    .venv/bin/python -m pip install --quiet --disable-pip-version-check -e ".$extras" &&
    cp pyproject.toml ".venv/installed$extras" ||
    { echo "skald: installing failed, see above" >&2; exit 1; }
fi
