-- How much of each kind an organization has, and the zone (ADR 0111). A quota is compared with a sum of a few rows,
-- whatever there is of the kind. A transaction adds to the part of its own log chain, so that no two wait for each other.
-- Counting is no change of its own: the mutation rows of what is counted have it.
create table quota_use (
  owner text   not null,
  quota text   not null,
  shard int    not null,
  used  bigint not null,
  primary key (owner, quota, shard)
);

-- Of which quotas most is used: written once, when that is noticed.
create table quota_notices (
  owner      text        not null,
  quota      text        not null,
  created_at timestamptz not null,
  primary key (owner, quota)
);

create function count_use(of_owner text, of_quota text, change bigint) returns void language plpgsql as $$
declare
  part int;
begin
  if change <> 0 then
    part := log_chain() & 63;
    insert into quota_use (owner, quota, shard, used) values (of_owner, of_quota, part, change)
      on conflict (owner, quota, shard) do update set used = quota_use.used + excluded.used;
  end if;
end
$$;

-- log_chain() keeps its plan where all that call it have one search path (V0130).
do $$
begin
  execute format('alter function count_use(text, text, bigint) set search_path = %I, pg_temp', current_schema());
end
$$;

-- Rows that are added and removed, a statement at a time. The argument: the quota.
create function count_contracts() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
  made record;
begin
  for made in select coalesce(organization_id, 'zone') as owner, count(*) as many, sum(octet_length(abi)) as bytes
      from touched group by 1 loop
    perform count_use(made.owner, 'contracts', sign * made.many);
    perform count_use(made.owner, 'abi-bytes', sign * made.bytes);
  end loop;
  return null;
end
$$;
create trigger used_insert after insert on contracts
  referencing new table as touched for each statement execute function count_contracts();
create trigger used_delete after delete on contracts
  referencing old table as touched for each statement execute function count_contracts();

create function count_abi() returns trigger language plpgsql as $$
begin
  perform count_use(coalesce(new.organization_id, 'zone'), 'abi-bytes',
    octet_length(new.abi) - octet_length(old.abi));
  return null;
end
$$;
create trigger used_update after update on contracts
  for each row when (old.abi is distinct from new.abi) execute function count_abi();

-- A contract takes its permissions along. Their own trigger does not find it any more, so it counts them before.
create function count_permissions_of_contract() returns trigger language plpgsql as $$
begin
  perform count_use(coalesce(old.organization_id, 'zone'), 'permissions',
    -(select count(*) from function_permissions where contract_id = old.id)
    -(select count(*) from event_permissions where contract_id = old.id));
  return old;
end
$$;
create trigger used_with_permissions before delete on contracts
  for each row execute function count_permissions_of_contract();

create function count_function_permissions() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
  made record;
begin
  for made in select coalesce(c.organization_id, 'zone') as owner, count(*) as many
      from touched p left join contracts c on c.id = p.contract_id
      where p.contract_id is null or c.id is not null group by 1 loop
    perform count_use(made.owner, 'permissions', sign * made.many);
  end loop;
  return null;
end
$$;
create trigger used_insert after insert on function_permissions
  referencing new table as touched for each statement execute function count_function_permissions();
create trigger used_delete after delete on function_permissions
  referencing old table as touched for each statement execute function count_function_permissions();

create function count_event_permissions() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
  made record;
begin
  for made in select coalesce(c.organization_id, 'zone') as owner, count(*) as many
      from touched p join contracts c on c.id = p.contract_id group by 1 loop
    perform count_use(made.owner, 'permissions', sign * made.many);
  end loop;
  return null;
end
$$;
create trigger used_insert after insert on event_permissions
  referencing new table as touched for each statement execute function count_event_permissions();
create trigger used_delete after delete on event_permissions
  referencing old table as touched for each statement execute function count_event_permissions();

create function count_roles() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
  made record;
begin
  for made in select coalesce(organization_id, 'zone') as owner, count(*) as many from touched group by 1 loop
    perform count_use(made.owner, 'roles', sign * made.many);
  end loop;
  return null;
end
$$;
create trigger used_insert after insert on roles
  referencing new table as touched for each statement execute function count_roles();
create trigger used_delete after delete on roles
  referencing old table as touched for each statement execute function count_roles();

create function count_members() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
  made record;
begin
  for made in select organization_id as owner, count(*) as many, count(*) filter (where source = 'm2m_app') as machines
      from touched where organization_id is not null group by 1 loop
    perform count_use(made.owner, 'members', sign * made.many);
    perform count_use(made.owner, 'machine-users', sign * made.machines);
  end loop;
  return null;
end
$$;
create trigger used_insert after insert on users
  referencing new table as touched for each statement execute function count_members();
create trigger used_delete after delete on users
  referencing old table as touched for each statement execute function count_members();

create function count_move() returns trigger language plpgsql as $$
declare
  machines int := case when new.source = 'm2m_app' then 1 else 0 end;
begin
  if old.organization_id is not null then
    perform count_use(old.organization_id, 'members', -1);
    perform count_use(old.organization_id, 'machine-users', -machines);
  end if;
  if new.organization_id is not null then
    perform count_use(new.organization_id, 'members', 1);
    perform count_use(new.organization_id, 'machine-users', machines);
  end if;
  return null;
end
$$;
create trigger used_update after update on users
  for each row when (old.organization_id is distinct from new.organization_id) execute function count_move();

create function count_pending_admins() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
  made record;
begin
  for made in select organization_id as owner, count(*) as many from touched group by 1 loop
    perform count_use(made.owner, 'pending-admins', sign * made.many);
  end loop;
  return null;
end
$$;
create trigger used_insert after insert on pending_admins
  referencing new table as touched for each statement execute function count_pending_admins();
create trigger used_delete after delete on pending_admins
  referencing old table as touched for each statement execute function count_pending_admins();

create function count_m2m_applications_used() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
  made record;
begin
  for made in select coalesce(owner_organization_id, 'zone') as owner, count(*) as many from touched group by 1 loop
    perform count_use(made.owner, 'm2m-applications', sign * made.many);
  end loop;
  return null;
end
$$;
create trigger used_insert after insert on m2m_applications
  referencing new table as touched for each statement execute function count_m2m_applications_used();
create trigger used_delete after delete on m2m_applications
  referencing old table as touched for each statement execute function count_m2m_applications_used();

-- As contracts do their permissions.
create function count_credentials_of_application() returns trigger language plpgsql as $$
begin
  perform count_use(coalesce(old.owner_organization_id, 'zone'), 'api-keys',
    -(select count(*) from api_keys where m2m_app_id = old.id and revoked_at is null));
  perform count_use(coalesce(old.owner_organization_id, 'zone'), 'ip-whitelist-entries',
    -(select count(*) from ip_whitelist_entries where m2m_app_id = old.id));
  return old;
end
$$;
create trigger used_with_credentials before delete on m2m_applications
  for each row execute function count_credentials_of_application();

-- Keys that were revoked stay as records and are not counted.
create function count_api_keys() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
  made record;
begin
  for made in select coalesce(a.owner_organization_id, 'zone') as owner, count(*) as many
      from touched k left join m2m_applications a on a.id = k.m2m_app_id
      where k.revoked_at is null and (k.m2m_app_id is null or a.id is not null) group by 1 loop
    perform count_use(made.owner, 'api-keys', sign * made.many);
  end loop;
  return null;
end
$$;
create trigger used_insert after insert on api_keys
  referencing new table as touched for each statement execute function count_api_keys();
create trigger used_delete after delete on api_keys
  referencing old table as touched for each statement execute function count_api_keys();

create function count_revoked_key() returns trigger language plpgsql as $$
begin
  perform count_use(
    coalesce((select owner_organization_id from m2m_applications where id = new.m2m_app_id), 'zone'),
    'api-keys', case when new.revoked_at is null then 1 else -1 end);
  return null;
end
$$;
create trigger used_update after update on api_keys
  for each row when ((old.revoked_at is null) <> (new.revoked_at is null)) execute function count_revoked_key();

create function count_ip_whitelist_entries() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
  made record;
begin
  for made in select coalesce(a.owner_organization_id, 'zone') as owner, count(*) as many
      from touched e left join m2m_applications a on a.id = e.m2m_app_id
      where e.m2m_app_id is null or a.id is not null group by 1 loop
    perform count_use(made.owner, 'ip-whitelist-entries', sign * made.many);
  end loop;
  return null;
end
$$;
create trigger used_insert after insert on ip_whitelist_entries
  referencing new table as touched for each statement execute function count_ip_whitelist_entries();
create trigger used_delete after delete on ip_whitelist_entries
  referencing old table as touched for each statement execute function count_ip_whitelist_entries();

-- What is the zone's alone: its table is the quota.
create function count_of_zone() returns trigger language plpgsql as $$
begin
  perform count_use('zone', tg_table_name, case tg_op when 'INSERT' then 1 else -1 end
    * (select count(*) from touched));
  return null;
end
$$;
create trigger used_insert after insert on applications
  referencing new table as touched for each statement execute function count_of_zone();
create trigger used_delete after delete on applications
  referencing old table as touched for each statement execute function count_of_zone();
create trigger used_insert after insert on tenants
  referencing new table as touched for each statement execute function count_of_zone();
create trigger used_delete after delete on tenants
  referencing old table as touched for each statement execute function count_of_zone();
create trigger used_insert after insert on templates
  referencing new table as touched for each statement execute function count_of_zone();
create trigger used_delete after delete on templates
  referencing old table as touched for each statement execute function count_of_zone();

-- What there is. The triggers above keep others from changing it until this has ended.
insert into quota_use (owner, quota, shard, used)
  select owner, quota, 0, sum(used)::bigint from (
    select coalesce(organization_id, 'zone') as owner, 'contracts' as quota, count(*) as used from contracts group by 1
    union all
    select coalesce(organization_id, 'zone'), 'abi-bytes', sum(octet_length(abi)) from contracts group by 1
    union all
    select coalesce(c.organization_id, 'zone'), 'permissions', count(*)
      from function_permissions p left join contracts c on c.id = p.contract_id group by 1
    union all
    select coalesce(c.organization_id, 'zone'), 'permissions', count(*)
      from event_permissions p join contracts c on c.id = p.contract_id group by 1
    union all
    select coalesce(organization_id, 'zone'), 'roles', count(*) from roles group by 1
    union all
    select organization_id, 'members', count(*) from users where organization_id is not null group by 1
    union all
    select organization_id, 'machine-users', count(*) from users
      where organization_id is not null and source = 'm2m_app' group by 1
    union all
    select organization_id, 'pending-admins', count(*) from pending_admins group by 1
    union all
    select coalesce(owner_organization_id, 'zone'), 'm2m-applications', count(*) from m2m_applications group by 1
    union all
    select coalesce(a.owner_organization_id, 'zone'), 'api-keys', count(*)
      from api_keys k left join m2m_applications a on a.id = k.m2m_app_id where k.revoked_at is null group by 1
    union all
    select coalesce(a.owner_organization_id, 'zone'), 'ip-whitelist-entries', count(*)
      from ip_whitelist_entries e left join m2m_applications a on a.id = e.m2m_app_id group by 1
    union all
    select 'zone', 'applications', count(*) from applications
    union all
    select 'zone', 'tenants', count(*) from tenants
    union all
    select 'zone', 'templates', count(*) from templates) present
  where used > 0 group by owner, quota;
