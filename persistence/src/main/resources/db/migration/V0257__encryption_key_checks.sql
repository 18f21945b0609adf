-- A known text sealed by each of the operator's keys that a node was started with: what has the id of a key and does not
-- open it is another key. Written at start, by nobody's request.
create table encryption_key_checks (
  encryption_key_id text        primary key,
  sealed            bytea       not null,
  created_at        timestamptz not null default now()
);
