-- A tenant lists its users, newest first, and its deletion finds them.
create index users_of_tenant on users (tenant_id, created_at desc, id) where tenant_id is not null;
