#!/bin/sh
# The first start as the official image has it: a server without network for the scripts, then the real one.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password
  initdb --username postgres --pwfile /tmp/password --auth-local trust --auth-host scram-sha-256
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl start --wait --options "-c listen_addresses=''"
  for script in /docker-entrypoint-initdb.d/*.sh; do "$script"; done
  pg_ctl stop --wait --mode fast
fi
exec postgres -c 'listen_addresses=*'
