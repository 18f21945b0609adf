-- Services, which ask about rights and contracts of the zone, and the sessions of tenants and services (ADR 0151).
create table services (
  id         text        primary key,
  name       text        not null,
  public_key text        not null constraint services_public_key unique
    check (public_key ~ '^0x[0-9a-f]{40}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index services_list on services (created_at desc, id);
create index services_search on services using gin (search_grams(name));
select record_mutations('services');
select keep_count('services');
create trigger used_insert after insert on services
  referencing new table as touched for each statement execute function count_of_zone();
create trigger used_delete after delete on services
  referencing old table as touched for each statement execute function count_of_zone();

-- A table of its own: the statement that finds the session of a user cannot find one of these. Only a token's SHA-256 is kept.
create table key_sessions (
  id              text        primary key,
  token_hash      text        not null constraint key_sessions_token unique,
  tenant_id       text        references tenants on delete cascade,
  service_id      text        references services on delete cascade,
  public_key      text        not null check (public_key ~ '^0x[0-9a-f]{40}$'),
  ip_address      text,
  user_agent      text,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  renewable_until timestamptz not null,
  last_used_at    timestamptz,
  revoked_at      timestamptz,
  check (num_nonnulls(tenant_id, service_id) = 1)
);
create index key_sessions_of_tenant on key_sessions (tenant_id) where tenant_id is not null;
create index key_sessions_of_service on key_sessions (service_id) where service_id is not null;
create index key_sessions_expiry on key_sessions (expires_at);

-- As the sessions of users: a use is no change, and that a row is gone whose time was over says nothing.
create trigger log_mutation after insert or update of revoked_at, expires_at on key_sessions
  for each row execute function log_mutation('id', 'token_hash');
create trigger log_removal after delete on key_sessions
  for each row when (old.expires_at > clock_timestamp()) execute function log_mutation('id', 'token_hash');

-- In the transaction that takes the key away. A deletion takes the rows along.
create function end_key_sessions() returns trigger language plpgsql as $$
begin
  update key_sessions set revoked_at = clock_timestamp()
    where (tenant_id = old.id or service_id = old.id)
      and revoked_at is null and expires_at > clock_timestamp();
  return null;
end
$$;
create trigger end_sessions after update on tenants
  for each row when (old.public_key <> new.public_key) execute function end_key_sessions();
create trigger end_sessions after update on services
  for each row when (old.public_key <> new.public_key) execute function end_key_sessions();

-- Which tenant manages a user, and with which roles it created the user. Without the tenant it is a user of the zone like others.
alter table users
  add column tenant_id       text   constraint users_tenant references tenants on delete set null,
  add column tenant_role_ids text[] not null default '{}';

create function count_tenant_users() returns trigger language plpgsql as $$
begin
  perform count_use('zone', 'tenant-users', case tg_op when 'INSERT' then 1 else -1 end
    * (select count(*) from touched where tenant_id is not null));
  return null;
end
$$;
create trigger used_tenant_insert after insert on users
  referencing new table as touched for each statement execute function count_tenant_users();
create trigger used_tenant_delete after delete on users
  referencing old table as touched for each statement execute function count_tenant_users();

-- A statement at a time: the removal of a tenant takes it from all its users.
create function count_tenant_user_moves() returns trigger language plpgsql as $$
begin
  perform count_use('zone', 'tenant-users',
    (select count(*) from touched where tenant_id is not null)
    - (select count(*) from former where tenant_id is not null));
  return null;
end
$$;
create trigger used_tenant_update after update on users
  referencing old table as former new table as touched for each statement execute function count_tenant_user_moves();

-- What M2M applications may ask, each by a built-in role of the zone (V0070). A role of the zone with such a name gets another one.
update roles set role_name = role_name || ' (custom)', updated_at = now()
  where organization_id is null and role_name in ('check_user_read_access', 'contract_metadata_read');
insert into roles (id, role_name, is_system_role, system_permissions, created_at, updated_at)
select p, p, true, array [p], now(), now()
  from unnest(array ['check_user_read_access', 'contract_metadata_read']) p;

-- As before, and a tenant, which gives wallets to its users, has the roles that they receive and received. The zone chose
-- them, so it needs no further mark.
create or replace function machine_covers(app text, who text) returns boolean language sql stable as $$
  with held as (
    select r.id, r.system_permissions,
        a.owner_organization_id is null and r.organization_id is null as in_zone
      from users u
        join m2m_applications a on a.id = app
        join m2m_application_roles g on g.m2m_app_id = a.id
        join roles r on r.id = g.role_id and (r.organization_id is null or r.organization_id = u.organization_id)
      where u.id = who and case
        when u.organization_id is null then a.owner_organization_id is null
        when a.owner_organization_id is not null then a.owner_organization_id = u.organization_id
        else exists (select 1 from m2m_application_organizations s
          where s.m2m_app_id = a.id and s.organization_id = u.organization_id) end
    union all
    select r.id, r.system_permissions, true
      from users u
        join roles r on r.organization_id is null and (r.id = any (u.tenant_role_ids)
          or exists (select 1 from tenant_default_roles d where d.tenant_id = app and d.role_id = r.id))
      where u.id = who and u.organization_id is null and u.tenant_id = app)
  select not exists (
    select 1 from user_roles ur join roles t on t.id = ur.role_id
      where ur.user_id = who and t.id <> 'user' and (
        t.system_permissions && array['admin_read', 'admin_write']
        or t.system_permissions <> '{}' and not exists (
          select 1 from m2m_applications a where a.id = app and a.gives_system_permissions)
          and not exists (select 1 from tenants n where n.id = app)
        or not exists (
          select 1 from held h where h.id = t.id
            and (h.in_zone or t.organization_id is not null or t.system_permissions = '{}'))
        and (
          exists (select 1 from function_permission_roles f where f.role_id = t.id)
          or exists (select 1 from event_permission_roles e where e.role_id = t.id)
          or exists (
            select 1 from unnest(t.system_permissions) p where not exists (
              select 1 from held h where p = any (h.system_permissions)
                and (h.in_zone or t.organization_id is not null))))))
$$;

-- As before, with the sessions of tenants and services.
create or replace function begin_epoch(why text, kept_api_keys text[] default '{}') returns int language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
  begun  int;
begin
  if why is null or btrim(why) = '' then
    raise exception 'begin_epoch: say why, for example: restored from the dump of 1 May' using errcode = 'check_violation';
  end if;
  if exists (select from unnest(kept_api_keys) as kept(id) where not exists (select from api_keys k where k.id = kept.id)) then
    raise exception 'begin_epoch: kept_api_keys names a key that does not exist' using errcode = 'check_violation';
  end if;
  insert into epochs (began_at, reason) values (moment, why) returning number into begun;
  update sessions set revoked_at = moment where revoked_at is null;
  update key_sessions set revoked_at = moment where revoked_at is null;
  update siwe_challenges set used_at = moment where used_at is null;
  update passkey_challenges set used_at = moment where used_at is null;
  update step_up_proofs set used_at = moment where used_at is null;
  update transaction_allowances set expires_at = moment where expires_at > moment;
  delete from personal_rpc_tokens;
  update api_keys set revoked_at = moment, updated_at = moment
    where revoked_at is null and id <> all (kept_api_keys);
  return begun;
end
$$;
