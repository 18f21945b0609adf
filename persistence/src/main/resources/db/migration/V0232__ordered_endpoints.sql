-- Endpoints that are called one callback at a time, in the order of their numbers (ADR 0069).
alter table webhook_endpoints add column ordered boolean not null default false;

-- The node that sends looks at the queue again when this changes, too.
drop trigger registry_version_changed on webhook_endpoints;
create trigger registry_version_changed before update on webhook_endpoints
  for each row when (old.enabled is distinct from new.enabled or old.url is distinct from new.url or old.m2m_app_id is distinct from new.m2m_app_id
    or old.deleted_at is distinct from new.deleted_at or old.ordered is distinct from new.ordered) execute function webhook_registry_version();

-- The oldest callback that failed and is to be tried again, which later ones wait for; and those that are sent again because
-- somebody asked for it, which nothing waits for.
create index webhook_failures_line on webhook_failures (endpoint_id, position) where state = 'retry' and redelivery is null;
create index webhook_failures_again on webhook_failures (endpoint_id, due_at) where state = 'retry' and redelivery is not null;
