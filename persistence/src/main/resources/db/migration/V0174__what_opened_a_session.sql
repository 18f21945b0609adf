-- A session ends with what opened it (ADR 0031), so it remembers that: auth_method and auth_subject say the wallet or the
-- person; oidc_issuer the provider; the rest under which organization, asked by which host, and by whose wallet.
alter table sessions
  add column opened_organization_id text,
  add column siwe_host              text,
  add column m2m_app_id             text;

-- Which M2M application gave a user this wallet, or saw this token; null once somebody with the right to vouched for it.
-- No foreign key: what a machine gave stays its gift when the machine is gone.
alter table user_wallets add column m2m_app_id text;
alter table personal_rpc_tokens add column m2m_app_id text;

update user_wallets w set m2m_app_id = m.actor_id
  from db_mutations m
  where m.table_name = 'user_wallets' and m.primary_key = w.id
    and m.operation = 'INSERT' and m.actor_type = 'm2m_app';
update sessions s set m2m_app_id = w.m2m_app_id
  from user_wallets w
  where s.auth_method = 'siwe' and s.auth_subject = w.wallet_address and s.user_id = w.user_id
    and s.revoked_at is null and s.expires_at > now() and w.m2m_app_id is not null;
update sessions s set oidc_issuer = u.oidc_issuer,
    opened_organization_id = (select p.organization_id from oidc_providers p where p.issuer = u.oidc_issuer)
  from users u
  where u.id = s.user_id and s.auth_method = 'oidc' and s.revoked_at is null and s.expires_at > now();

create index sessions_opened_by_provider on sessions (oidc_issuer)
  where revoked_at is null and oidc_issuer is not null;
create index sessions_opened_for on sessions (opened_organization_id)
  where revoked_at is null and opened_organization_id is not null;

-- Whether an M2M application has every right of a user, so that a wallet of its choice may sign in as them (ADR 0031):
-- each role that the user holds is everybody's, or one that the application holds in the same scope, or opens nothing
-- that the application's roles do not open there. Administration is never a machine's: no key opens it.
create function machine_covers(app text, who text) returns boolean language sql stable as $$
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
          where s.m2m_app_id = a.id and s.organization_id = u.organization_id) end)
  select not exists (
    select 1 from user_roles ur join roles t on t.id = ur.role_id
      where ur.user_id = who and t.id <> 'user' and (
        t.system_permissions && array['admin_read', 'admin_write']
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

-- By trigger, in the transaction that takes the wallet or the provider away: no code path can leave it out.
create function end_sessions_of_wallet() returns trigger language plpgsql as $$
begin
  update sessions set revoked_at = clock_timestamp()
    where user_id = old.user_id and auth_method = 'siwe' and auth_subject = old.wallet_address
      and revoked_at is null and expires_at > clock_timestamp();
  return null;
end
$$;
create trigger end_sessions after delete on user_wallets
  for each row execute function end_sessions_of_wallet();

create function end_sessions_of_provider() returns trigger language plpgsql as $$
begin
  update sessions set revoked_at = clock_timestamp()
    where oidc_issuer = old.issuer and auth_method = 'oidc'
      and opened_organization_id = old.organization_id
      and revoked_at is null and expires_at > clock_timestamp();
  return null;
end
$$;
create trigger end_sessions after delete on oidc_providers
  for each row execute function end_sessions_of_provider();
-- What decides whose word is believed; names and pages do not.
create trigger end_sessions_of_former after update on oidc_providers
  for each row when ((old.issuer, old.jwks_uri, old.audience, old.client_id)
    is distinct from (new.issuer, new.jwks_uri, new.audience, new.client_id))
  execute function end_sessions_of_provider();
