#!/bin/sh
# Creates Muster's roles and its database. The PostgreSQL image runs it once, when its volume is empty.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set owner_password="$OWNER_PASSWORD" --set service_password="$SERVICE_PASSWORD" <<'SQL'
CREATE ROLE muster_service NOLOGIN;
CREATE ROLE muster_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE muster_web LOGIN PASSWORD :'service_password' IN ROLE muster_service;
CREATE DATABASE muster OWNER muster_owner;
REVOKE CONNECT ON DATABASE muster FROM PUBLIC;
GRANT CONNECT ON DATABASE muster TO muster_web;
SQL
