#!/usr/bin/env bash
# Makes the lock files anew from pyproject.toml: run.txt is what the service and all commands need, dev.txt what the
# tests need as well; and from node/package.json what the tests take from npm. installer.txt is what installs them.
# Needs uv and npm; the files hold for every system and every Python from 3.11 on.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
lock() {
  uv pip compile "${@:2}" --universal --python-version 3.11 --generate-hashes \
    --no-header --no-emit-index-url --no-annotate --quiet --output-file "$1"
}
lock ops/locks/run.txt pyproject.toml ops/locks/build.in --extra agents --extra analytics --extra charts --extra mcp
lock ops/locks/dev.txt pyproject.toml ops/locks/build.in --extra dev
lock ops/locks/installer.txt ops/locks/installer.in
npm install --prefix ops/locks/node --package-lock-only --ignore-scripts --no-audit --no-fund --omit-lockfile-registry-resolved
