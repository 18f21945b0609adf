-- Owners are told what becomes of their endpoints, each by a webhook of their own (ADR 0068).

-- One a user. gone_at: since when its receiver says that it is gone for good. The rest says how sending stands and changes with each
-- call: due_at is when the next notice is due, null when none waits; not_before is when the call under way is over at the latest, or
-- until when the receiver asked to be left alone; unsaid counts what was not kept because too much waited.
create table operational_webhooks (
  user_id     text        primary key references users on delete cascade,
  url         text        not null,
  gone_at     timestamptz,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  failures    int         not null default 0,
  due_at      timestamptz,
  not_before  timestamptz not null,
  last_at     timestamptz,
  last_status int,
  last_error  text,
  unsaid      bigint      not null default 0
);
create index operational_webhooks_next on operational_webhooks (greatest(due_at, not_before)) where due_at is not null and failures = 0;
create index operational_webhooks_again on operational_webhooks (greatest(due_at, not_before)) where due_at is not null and failures > 0;
create trigger log_mutation after insert or delete or update of url, gone_at on operational_webhooks
  for each row execute function log_mutation('user_id', '');

-- As webhook_signing_keys are for endpoints.
create table operational_signing_keys (
  id                uuid        primary key,
  user_id           text        not null references operational_webhooks on delete cascade,
  encryption_key_id text        not null,
  secret            bytea       not null,
  created_at        timestamptz not null,
  retires_at        timestamptz
);
create index operational_signing_keys_user on operational_signing_keys (user_id);
create index operational_signing_keys_by_key on operational_signing_keys (encryption_key_id, id);
select record_mutations('operational_signing_keys', array ['secret']);

-- What owners are told; the id is the webhook-id. many: how many times it happened. Once attempts is not 0 the rest of what is told
-- stays as it is, or the same id would come with other bytes; replaced: a newer one of the same endpoint and type tells of it, too.
create table operational_notices (
  id            uuid        primary key,
  user_id       text        not null references operational_webhooks on delete cascade,
  type          text        not null,
  endpoint_id   uuid        not null,
  endpoint_name text        not null,
  endpoint_url  text,
  reason        text        not null,
  since         timestamptz,
  last_status   int,
  last_error    text,
  many          bigint      not null,
  created_at    timestamptz not null,
  state         text        not null check (state in ('waiting', 'received', 'dead', 'replaced')),
  attempts      int         not null default 0,
  due_at        timestamptz not null,
  answer_status int,
  answer_error  text,
  ended_at      timestamptz
);
create index operational_notices_due on operational_notices (user_id, due_at, id) where state = 'waiting';
create index operational_notices_list on operational_notices (user_id, created_at desc, id);
create index operational_notices_endpoint on operational_notices (endpoint_id, type, created_at desc);

-- Since when it fails, if its owner was told of that and not yet of its end.
alter table webhook_progress add column told_failing timestamptz;
