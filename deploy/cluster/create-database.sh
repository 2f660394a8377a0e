#!/bin/sh
# /etc/patroni/create-database.sh, executable: Patroni passes how to connect. Replace the password.
exec psql -v ON_ERROR_STOP=1 "$1" <<'SQL'
create role annai login password 'replace-annai';
create database annai owner annai;
-- To see the timeline of a standby at once (DATABASE_REPLICA_URL).
grant pg_read_all_stats to annai;
SQL
