-- A run of a job that ends by itself (ADR 0100): what was asked for, and how far it has come. An execution that was stopped, failed or
-- died with its node is followed by another one of the same run, which goes on at its position. What somebody ordered waits here for
-- the node that takes it; one order of a job at a time. Who ordered what is logged, how far it has come is not.
create table job_runs (
  id         text        primary key,
  job        text        not null,
  parameters jsonb       not null,
  position   text,
  state      text        not null check (state in ('waiting', 'taken', 'begun')),
  ordered_by text,
  ordered_at timestamptz not null,
  node       text,
  taken_at   timestamptz,
  expires_at timestamptz not null
);
create unique index job_runs_open on job_runs (job) where state <> 'begun';
create index job_runs_expiry on job_runs (expires_at);
create trigger log_mutation after insert on job_runs
  for each row when (new.ordered_by is not null) execute function log_mutation('id', '');
create trigger log_order after update on job_runs
  for each row when (old.ordered_at is distinct from new.ordered_at) execute function log_mutation('id', '');

-- With what an execution was started, and which run it belongs to; null where it is none of ours.
alter table job_executions
  add column parameters jsonb not null default '{}',
  add column run_id text;
