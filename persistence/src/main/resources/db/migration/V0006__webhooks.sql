-- Event webhooks (document 1, "Event webhook"): what customers asked for, how far the chain has been
-- read, and the deliveries that come of it.
create table webhook_endpoints (
  id         uuid        primary key,
  user_id    text        not null references users,
  name       text        not null,
  url        text        not null,
  enabled    boolean     not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index webhook_endpoints_list on webhook_endpoints (user_id, created_at desc, id);
select record_mutations('webhook_endpoints');

-- Several keys of an endpoint are in force while one replaces another (supplement 1.12.3).
-- The secret is encrypted; encryption_key_id says by which key of the operator's.
create table webhook_signing_keys (
  id                uuid        primary key,
  endpoint_id       uuid        not null references webhook_endpoints on delete cascade,
  encryption_key_id text        not null,
  secret            bytea       not null,
  created_at        timestamptz not null,
  retires_at        timestamptz
);
create index webhook_signing_keys_endpoint on webhook_signing_keys (endpoint_id);
select record_mutations('webhook_signing_keys', array ['secret']);

-- live: the scan of new blocks serves it. When not, reading goes on at resume_block once it is live
-- again: the blocks between are read by a back-fill.
create table webhook_subscriptions (
  id            uuid        primary key,
  endpoint_id   uuid        not null constraint webhook_subscriptions_endpoint unique
    references webhook_endpoints on delete cascade,
  chain_name    text        not null,
  chain_id      bigint      not null,
  contract      text        not null check (contract ~ '^0x[0-9a-f]{40}$'),
  topic0        text        not null check (topic0 ~ '^0x[0-9a-f]{64}$'),
  decode_events boolean     not null,
  from_block    bigint      not null check (from_block >= 0),
  status        text        not null check (status in ('active', 'failing', 'error')),
  live          boolean     not null,
  resume_block  bigint      not null,
  created_at    timestamptz not null,
  updated_at    timestamptz not null
);
create index webhook_subscriptions_chain on webhook_subscriptions (chain_id);
select record_mutations('webhook_subscriptions');

-- Counts the changes of what is to be matched, so that the scan knows when to read it again.
create table webhook_registry (
  id      boolean primary key default true check (id),
  version bigint  not null
);
insert into webhook_registry (version) values (0);

create function webhook_registry_changed() returns trigger language plpgsql as $$
begin
  update webhook_registry set version = version + 1;
  return null;
end
$$;
create trigger registry_changed after insert or delete or update of decode_events
  on webhook_subscriptions for each statement execute function webhook_registry_changed();
create trigger registry_changed after update of enabled
  on webhook_endpoints for each statement execute function webhook_registry_changed();

-- Up to where each chain has been read: the next block, and the hash of the one before it, whose
-- change betrays a reorganisation. rewinds counts how often reading went back for one.
create table webhook_cursors (
  chain_id   bigint primary key,
  next_block bigint not null check (next_block >= 0),
  block_hash text,
  rewinds    bigint not null default 0
);

-- Past blocks that a subscription still has to be told of: from next_block up to, not with, end_block.
create table webhook_backfills (
  id              uuid        primary key,
  subscription_id uuid        not null references webhook_subscriptions on delete cascade,
  next_block      bigint      not null,
  end_block       bigint      not null,
  updated_at      timestamptz not null,
  check (next_block < end_block)
);
create index webhook_backfills_subscription on webhook_backfills (subscription_id);
create index webhook_backfills_next on webhook_backfills (updated_at);

-- One row for each callback; the id is the webhook-id, the body the exact bytes that are sent.
-- turn counts the retractions of the same log before: a block can leave the chain and come back.
-- due_at of a pending row is when it may be claimed; claiming moves it on by the lease.
create table webhook_deliveries (
  id              uuid        primary key,
  subscription_id uuid        not null references webhook_subscriptions on delete cascade,
  endpoint_id     uuid        not null,
  chain_id        bigint      not null,
  block_number    bigint      not null,
  block_hash      text        not null,
  log_index       int         not null,
  removed         boolean     not null,
  turn            int         not null,
  body            bytea       not null,
  state           text        not null check (state in ('pending', 'delivered', 'dead')),
  attempts        int         not null default 0,
  due_at          timestamptz not null,
  last_status     int,
  last_error      text,
  created_at      timestamptz not null,
  finished_at     timestamptz,
  constraint webhook_deliveries_event unique (subscription_id, block_hash, log_index, removed, turn)
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'pending';
create index webhook_deliveries_block on webhook_deliveries (chain_id, block_number) where not removed;

-- The tables below change with each block or attempt. The mutation log records when their rows
-- appear, end and are decided; every step between would bury what people did.
create trigger log_mutation after insert or delete on webhook_registry
  for each row execute function log_mutation('id', '');
create trigger log_mutation after insert or delete on webhook_cursors
  for each row execute function log_mutation('chain_id', '');
create trigger log_mutation after insert or delete on webhook_backfills
  for each row execute function log_mutation('id', '');
create trigger log_mutation after insert or delete on webhook_deliveries
  for each row execute function log_mutation('id', 'body');
create trigger log_state after update on webhook_deliveries
  for each row when (old.state is distinct from new.state)
  execute function log_mutation('id', 'body');
