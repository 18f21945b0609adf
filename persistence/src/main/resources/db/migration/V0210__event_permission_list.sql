-- The zone lists the event permissions of all contracts, newest first (ADR 0058).
create index event_permissions_list on event_permissions (created_at desc, id);
