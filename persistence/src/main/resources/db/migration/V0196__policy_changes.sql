-- What nodes that keep facts for decisions in memory must forget (ADR 0052). Written by trigger with the change itself;
-- each node asks for what its last look could not see, which is why the row says by which transaction it was written.
create table policy_changes (
  xid        xid8        not null default pg_current_xact_id(),
  kind       text        not null check (kind in ('user', 'machine', 'session', 'address', 'events', 'everything')),
  key        text        not null,
  expires_at timestamptz not null default now() + interval '1 hour',
  primary key (xid, kind, key)
);
create index policy_changes_expiry on policy_changes (expires_at);

-- How far each node that runs has looked; the answer to a change waits for them.
create table policy_nodes (
  node    text        primary key,
  look    bigint      not null,
  seen_at timestamptz not null
);
create sequence policy_looks;

create function note_policy_change(changed_kind text, variadic changed_keys text[]) returns void language sql as $$
  insert into policy_changes (kind, key)
    select changed_kind, k from unnest(changed_keys) as k where k is not null group by k
    on conflict do nothing
$$;

-- Arguments: the kind and the column with the key, or pairs of them.
create function note_row_change() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after  jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  for i in 0 .. tg_nargs / 2 - 1 loop
    perform note_policy_change(tg_argv[2 * i], before ->> tg_argv[2 * i + 1], after ->> tg_argv[2 * i + 1]);
  end loop;
  return null;
end
$$;

-- Of roles and deleted organizations, which may concern everybody.
create function note_change_of_everything() returns trigger language plpgsql as $$
begin
  perform note_policy_change('everything', '');
  return null;
end
$$;

-- Whose member somebody is, and whether they were suspended, decides who sees their wallets.
create function note_member_change() returns trigger language plpgsql as $$
declare
  who text := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0];
begin
  perform note_policy_change('user', who);
  perform note_policy_change('address', variadic array(select w.wallet_address from user_wallets w where w.user_id = who));
  return null;
end
$$;

-- A wallet at which a contract is registered takes its events from those who see the contract as their organization's.
create function note_wallet_change() returns trigger language plpgsql as $$
declare
  was text := case when tg_op <> 'INSERT' then old.wallet_address end;
  is_ text := case when tg_op <> 'DELETE' then new.wallet_address end;
begin
  perform note_policy_change('user', case when tg_op <> 'INSERT' then old.user_id end,
    case when tg_op <> 'DELETE' then new.user_id end);
  perform note_policy_change('address', was, is_);
  if exists (select 1 from contracts c where c.contract_address in (was, is_)) then
    perform note_policy_change('events', '');
  end if;
  return null;
end
$$;

create function note_contract_change() returns trigger language plpgsql as $$
begin
  perform note_policy_change('address', case when tg_op <> 'INSERT' then old.contract_address end,
    case when tg_op <> 'DELETE' then new.contract_address end);
  perform note_policy_change('events', '');
  return null;
end
$$;

-- Of a function's permission. One of a template concerns each contract made from it.
create function note_function_change() returns trigger language plpgsql as $$
declare
  permissions integer[];
begin
  if tg_table_name = 'function_permissions' then
    perform note_policy_change('address', variadic array(select c.contract_address from contracts c
      where c.id in (case when tg_op <> 'INSERT' then old.contract_id end,
        case when tg_op <> 'DELETE' then new.contract_id end)));
    if coalesce(case when tg_op <> 'INSERT' then old.template_id end,
        case when tg_op <> 'DELETE' then new.template_id end) is not null then
      perform note_policy_change('everything', '');
    end if;
    return null;
  end if;
  permissions := array[case when tg_op <> 'INSERT' then old.permission_id end,
    case when tg_op <> 'DELETE' then new.permission_id end];
  perform note_policy_change('address', variadic array(select c.contract_address
    from function_permissions p join contracts c on c.id = p.contract_id where p.id = any (permissions)));
  if exists (select 1 from function_permissions p where p.id = any (permissions) and p.template_id is not null) then
    perform note_policy_change('everything', '');
  end if;
  return null;
end
$$;

-- Of an event's permission.
create function note_event_change() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after  jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if tg_table_name = 'event_permissions' then
    perform note_policy_change('address', variadic array(select c.contract_address from contracts c
      where c.id in (before ->> 'contract_id', after ->> 'contract_id')));
  else
    perform note_policy_change('address', variadic array(select c.contract_address
      from event_permissions p join contracts c on c.id = p.contract_id
      where p.id in (before ->> 'permission_id', after ->> 'permission_id')));
  end if;
  perform note_policy_change('events', '');
  return null;
end
$$;

-- Hibernate writes whole rows: what did not change is told by comparing.
create trigger note_policy after update on users
  for each row when (old.organization_id is distinct from new.organization_id) execute function note_member_change('id');
create trigger note_policy_of_deletion after delete on users
  for each row execute function note_member_change('id');
create trigger note_policy after insert or update or delete on suspensions
  for each row execute function note_member_change('user_id');
create trigger note_policy after insert or update or delete on user_wallets
  for each row execute function note_wallet_change();
create trigger note_policy after insert or update or delete on user_roles
  for each row execute function note_row_change('user', 'user_id');
create trigger note_policy after update or delete on personal_rpc_tokens
  for each row execute function note_row_change('user', 'user_id');

create trigger note_policy after update of revoked_at, expires_at on sessions
  for each row execute function note_row_change('session', 'id');
create trigger note_policy_of_deletion after delete on sessions
  for each row when (old.revoked_at is null and old.expires_at > now())
  execute function note_row_change('session', 'id');

create trigger note_policy after update or delete on m2m_applications
  for each row execute function note_row_change('machine', 'id');
create trigger note_policy after insert or update or delete on m2m_application_roles
  for each row execute function note_row_change('machine', 'm2m_app_id');
create trigger note_policy after insert or update or delete on m2m_application_organizations
  for each row execute function note_row_change('machine', 'm2m_app_id');
create trigger note_policy after update or delete on tenants
  for each row execute function note_row_change('machine', 'id');
create trigger note_policy after insert or update or delete on tenant_default_roles
  for each row execute function note_row_change('machine', 'tenant_id');
create trigger note_policy after delete or update of key_hash, revoked_at, expires_at on api_keys
  for each row execute function note_row_change('machine', 'm2m_app_id', 'machine', 'tenant_id');
create trigger note_policy after insert or update or delete on ip_whitelist_entries
  for each row execute function note_row_change('machine', 'm2m_app_id', 'machine', 'tenant_id');

create trigger note_policy after update on contracts
  for each row when ((old.contract_address, old.organization_id, old.template_id, old.disclose_erc20_total_supply,
      old.disclose_bytecode, old.disclosure_start_block, old.disclosed_addresses)
    is distinct from (new.contract_address, new.organization_id, new.template_id, new.disclose_erc20_total_supply,
      new.disclose_bytecode, new.disclosure_start_block, new.disclosed_addresses))
  execute function note_contract_change();
create trigger note_policy_of_existence after insert or delete on contracts
  for each row execute function note_contract_change();
create trigger note_policy after insert or update or delete on contract_deployments
  for each row execute function note_row_change('address', 'contract_address');
create trigger note_policy after insert or update or delete on function_permissions
  for each row execute function note_function_change();
create trigger note_policy after insert or update or delete on function_permission_roles
  for each row execute function note_function_change();
create trigger note_policy after insert or update or delete on event_permissions
  for each row execute function note_event_change();
create trigger note_policy after insert or update or delete on event_permission_roles
  for each row execute function note_event_change();

create trigger note_policy after update on roles
  for each row when ((old.organization_id, old.system_permissions)
    is distinct from (new.organization_id, new.system_permissions))
  execute function note_change_of_everything();
create trigger note_policy_of_deletion after delete on roles
  for each row execute function note_change_of_everything();
create trigger note_policy after update on organizations
  for each row when (old.deleted_at is distinct from new.deleted_at)
  execute function note_change_of_everything();
create trigger note_policy_of_deletion after delete on organizations
  for each row execute function note_change_of_everything();
