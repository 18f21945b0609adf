-- Callbacks that are sent again because somebody asked for it (ADR 0063).

-- One of sequence, failed_since, and from_block with to_block. after_position, last_position: what is looked at; what is later was
-- still to be sent when it was asked for.
create table webhook_redeliveries (
  id             uuid        primary key,
  endpoint_id    uuid        not null references webhook_endpoints on delete cascade,
  sequence       bigint,
  failed_since   timestamptz,
  from_block     bigint,
  to_block       bigint,
  after_position bigint      not null,
  last_position  bigint      not null,
  state          text        not null check (state in ('running', 'done', 'cancelled')),
  created_at     timestamptz not null,
  ended_at       timestamptz,
  check (num_nonnulls(sequence, failed_since, from_block) = 1 and num_nonnulls(from_block, to_block) <> 1)
);
create index webhook_redeliveries_endpoint on webhook_redeliveries (endpoint_id, created_at desc, id);
select record_mutations('webhook_redeliveries');

-- How far each is: all up to the position reached were looked at, of which the last had that sequence and told of that block.
-- look_at: when to go on; null when it has ended. It changes with each step, as webhook_progress does, and has no mutation rows.
create table webhook_redelivery_progress (
  redelivery_id uuid        primary key references webhook_redeliveries on delete cascade,
  reached       bigint      not null,
  sequence      bigint      not null default 0,
  block         bigint      not null default 0,
  queued        bigint      not null default 0,
  gone          bigint      not null default 0,
  look_at       timestamptz
);
create index webhook_redelivery_progress_due on webhook_redelivery_progress (look_at) where look_at is not null;

-- redelivery: which one sends it again. revived: how many attempts had failed before that made it a dead letter.
alter table webhook_failures add column redelivery uuid, add column revived int;
create index webhook_failures_redelivery on webhook_failures (endpoint_id, state, redelivery) where redelivery is not null;
