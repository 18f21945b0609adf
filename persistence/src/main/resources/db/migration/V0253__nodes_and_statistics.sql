-- What the nodes that share the database are, for whoever operates them. Nodes of an earlier version do not say.
alter table policy_nodes add column name text, add column version text, add column started_at timestamptz;

-- How the service did, a row a minute (ADR 0087). What counts is added up by the nodes; one of them reads the rest for all.
-- Rows are deleted after statistics.keep-hours.
create table service_statistics (
  minute          timestamptz primary key,
  queue_depth     bigint,
  oldest_seconds  bigint,
  retries_waiting bigint,
  lag_blocks      bigint,
  received        bigint not null default 0,
  failed          bigint not null default 0,
  attempt_millis  bigint not null default 0,
  denials         bigint not null default 0
);
