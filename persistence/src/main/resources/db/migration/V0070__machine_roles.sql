-- What a machine may do (supplement 1.1.4) is given by built-in zone roles, one for each permission:
-- custom roles hold the five of document 1 only.
insert into roles (id, role_name, is_system_role, system_permissions, created_at, updated_at)
select p, p, true, array [p], now(), now()
  from unnest(array ['org_users_manage', 'org_wallets_manage', 'org_rpc_access', 'org_policy_access']) p;
