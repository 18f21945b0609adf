-- What the scan of event webhooks needs to doubt what nodes say (ADR 0059).

-- The hashes of the blocks read last, and now and then one of those before, by which a node that lags is told from a chain that
-- was reorganised. Blocks from the position on are those that left the chain and whose events are still to be taken back.
create table webhook_blocks (
  chain_id bigint not null,
  number   bigint not null,
  hash     text   not null,
  primary key (chain_id, number)
);
insert into webhook_blocks (chain_id, number, hash)
  select chain_id, next_block - 1, block_hash from webhook_cursors where block_hash is not null;

-- next_log: the first log of the next block that was not read yet, when a block is too large for one step.
-- epoch: how often the set of served subscriptions has changed.
alter table webhook_cursors
  add column next_log int    not null default 0,
  add column epoch    bigint not null default 0;
alter table webhook_backfills add column next_log int not null default 0;

-- The version of the registry as of which a webhook is what it is: the scan reads only what is newer than what it has. The row
-- of the counter is locked until the change is committed, so versions become visible in their order.
alter table webhook_endpoints     add column version bigint not null default 0;
alter table webhook_subscriptions add column version bigint not null default 0;
create index webhook_endpoints_version on webhook_endpoints (version);
create index webhook_subscriptions_version on webhook_subscriptions (version);

create function webhook_registry_version() returns trigger language plpgsql as $$
begin
  update webhook_registry set version = version + 1 returning version into new.version;
  return new;
end
$$;
drop trigger registry_changed on webhook_subscriptions;
drop trigger registry_changed on webhook_endpoints;
create trigger registry_version before insert on webhook_subscriptions
  for each row execute function webhook_registry_version();
create trigger registry_version_changed before update on webhook_subscriptions
  for each row when (old.decode_events is distinct from new.decode_events) execute function webhook_registry_version();
create trigger registry_version_changed before update on webhook_endpoints
  for each row when (old.enabled is distinct from new.enabled or old.url is distinct from new.url or old.m2m_app_id is distinct from new.m2m_app_id
    or old.deleted_at is distinct from new.deleted_at) execute function webhook_registry_version();
drop function webhook_registry_changed();
