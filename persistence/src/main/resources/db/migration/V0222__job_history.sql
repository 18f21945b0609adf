-- The executions of the jobs of all nodes (ADR 0060). The node that runs one writes how it gets on now and then: one that has no end and
-- was not seen for long ended with its node. A log of what goes on by itself: no mutation rows. Times are those of the node.
create table job_executions (
  id            text        primary key,
  job           text        not null,
  node          text        not null,
  execution_id  bigint      not null,
  started_at    timestamptz not null,
  ended_at      timestamptz,
  batch_status  text        not null,
  exit_status   text,
  progress_at   timestamptz,
  failing_since timestamptz,
  failure       text,
  failed_at     timestamptz,
  next_at       timestamptz,
  steps         jsonb       not null,
  seen_at       timestamptz not null,
  expires_at    timestamptz not null
);
create index job_executions_job on job_executions (job, started_at desc, id desc);
create index job_executions_running on job_executions (seen_at) where ended_at is null;
create index job_executions_expiry on job_executions (expires_at);

-- What administrators ordered: a job that is stopped runs on no node until it is to run again. A node that sees another turn than before
-- starts the job at once.
create table job_orders (
  job        text        primary key,
  stopped    boolean     not null,
  turn       bigint      not null,
  ordered_by text,
  ordered_at timestamptz not null
);
select record_mutations('job_orders');
