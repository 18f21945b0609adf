#!/usr/bin/env bash
# Makes the secrets of compose.yaml in the directory "secrets" beside it, once: bash src/deploy/container/secrets.sh
# Compose mounts the files as they are. The processes in the containers are other users (1000, 999), so each file is
# readable, and the directory is what keeps the other users of this machine away.
set -euo pipefail
directory=${1:-$(dirname "$0")/secrets}
umask 077
mkdir "$directory"
openssl rand -base64 32 > "$directory/master-key"
for name in postgres-password db-password db-owner-password metrics-token; do
  openssl rand -hex 32 > "$directory/$name"
done
chmod 0444 "$directory"/*
chmod 0700 "$directory"
