-- Whose webhooks an administrator stops, and which events their owners may not see (ADR 0030).

-- disabled_by: which administrator disabled it; the owner cannot enable it then.
-- deleted_at: nothing is matched or sent any more; a job deletes its deliveries in small parts and then the row, so a user
-- with any number of deliveries is deleted in a moment. Only such a row may outlive its owner.
alter table webhook_endpoints
  add column disabled_by text check (disabled_by in ('zone', 'organization')),
  add column deleted_at  timestamptz,
  alter column user_id drop not null,
  drop constraint webhook_endpoints_user_id_fkey,
  add constraint webhook_endpoints_owner foreign key (user_id) references users on delete set null,
  add constraint webhook_endpoints_owned check (user_id is not null or deleted_at is not null),
  add constraint webhook_endpoints_stopped check (not enabled or (disabled_by is null and deleted_at is null));
create index webhook_endpoints_newest on webhook_endpoints (created_at desc, id) where deleted_at is null;
create index webhook_endpoints_deleted on webhook_endpoints (deleted_at) where deleted_at is not null;
create index webhook_subscriptions_contract on webhook_subscriptions (contract);

-- How many events an owner was not told of, by the rule that kept each back: a row for a rule, never one for an event.
create table webhook_withheld (
  endpoint_id uuid        not null references webhook_endpoints on delete cascade,
  rule_id     text        not null,
  events      bigint      not null check (events > 0),
  first_at    timestamptz not null,
  last_at     timestamptz not null,
  primary key (endpoint_id, rule_id)
);
-- The counts change with each block; the mutation log records that counting began and ended.
create trigger log_mutation after insert or delete on webhook_withheld
  for each row execute function log_mutation('endpoint_id,rule_id', '');
