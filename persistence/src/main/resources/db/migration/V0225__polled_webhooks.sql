-- Webhooks whose receivers fetch events instead of being called (ADR 0064): they have no url, and their queues no shard, so no node
-- sends of them or looks at them.
alter table webhook_endpoints alter column url drop not null;
alter table webhook_queues alter column shard drop not null;
