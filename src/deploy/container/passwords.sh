#!/usr/bin/env bash
# Run once by the image of PostgreSQL, after roles.sql and on an empty database: gives the two roles their passwords.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -U postgres -d postgres \
    -v owner="$(cat "${SECRETS:-/run/secrets}/db-owner-password")" \
    -v application="$(cat "${SECRETS:-/run/secrets}/db-password")" <<'SQL'
alter role portcullis password :'owner';
alter role portcullis_application password :'application';
SQL
