-- What Keycloak has yet to be told (ADR 0019): one row for each record that changed since Keycloak was
-- last told of it. The row says which record, not what about it: the mirror reads the record when it
-- gets there, so nothing can arrive in the wrong order. A change while Keycloak is being told raises
-- the generation, and the row stays. issuer and subject say who or what it is at the identity provider:
-- a user's identity, a session's id.
create table keycloak_outbox (
  kind         text        not null check (kind in ('organization', 'role', 'user', 'session')),
  record_id    text        not null,
  issuer       text,
  subject      text,
  generation   bigint      not null default 1,
  state        text        not null default 'pending' check (state in ('pending', 'dead')),
  attempts     int         not null default 0,
  due_at       timestamptz not null,
  leased_until timestamptz,
  last_error   text,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (kind, record_id)
);
create index keycloak_outbox_due on keycloak_outbox (due_at) where state = 'pending';
-- A row comes with each change that is in the mutation log already: only what becomes of it is news.
create trigger log_mutation after update on keycloak_outbox
  for each row when (old.state is distinct from new.state)
  execute function log_mutation('kind,record_id', 'subject');

-- Which session of the identity provider a session of ours began with (OpenID Connect, claim sid).
alter table sessions add column oidc_issuer text, add column oidc_sid text;
create index sessions_oidc_sid on sessions (oidc_sid) where oidc_sid is not null;

-- Written by trigger, in the transaction of the change: no code path can leave it out. Updates compare
-- values, because Hibernate writes every column.
create function tell_keycloak(what text, which text, at_issuer text, who text)
returns void language sql as $$
  insert into keycloak_outbox (kind, record_id, issuer, subject, due_at, created_at, updated_at)
    values (what, which, at_issuer, who, clock_timestamp(), clock_timestamp(), clock_timestamp())
    on conflict (kind, record_id) do update
      set generation = keycloak_outbox.generation + 1, state = 'pending', attempts = 0,
          issuer = excluded.issuer, subject = excluded.subject, last_error = null,
          due_at = excluded.due_at, updated_at = excluded.updated_at
$$;

create function tell_keycloak_of_organization() returns trigger language plpgsql as $$
begin
  perform tell_keycloak('organization', new.id, null, null);
  return null;
end
$$;
create trigger tell_keycloak after insert on organizations
  for each row execute function tell_keycloak_of_organization();
create trigger tell_keycloak_of_change after update on organizations
  for each row when ((old.name, old.deleted_at) is distinct from (new.name, new.deleted_at))
  execute function tell_keycloak_of_organization();

create function tell_keycloak_of_role() returns trigger language plpgsql as $$
declare
  changed roles := coalesce(new, old);
begin
  if changed.organization_id is null then
    perform tell_keycloak('role', changed.id, null, null);
  end if;
  return null;
end
$$;
create trigger tell_keycloak after insert or delete on roles
  for each row execute function tell_keycloak_of_role();
create trigger tell_keycloak_of_change after update on roles
  for each row when (old.role_name is distinct from new.role_name)
  execute function tell_keycloak_of_role();

create function tell_keycloak_of_user() returns trigger language plpgsql as $$
declare
  changed users := coalesce(new, old);
begin
  if changed.oidc_issuer is not null then
    perform tell_keycloak('user', changed.id, changed.oidc_issuer, changed.oidc_sub);
  end if;
  return null;
end
$$;
create trigger tell_keycloak after insert or delete on users
  for each row execute function tell_keycloak_of_user();
create trigger tell_keycloak_of_change after update on users
  for each row when ((old.organization_id, old.oidc_issuer, old.oidc_sub)
    is distinct from (new.organization_id, new.oidc_issuer, new.oidc_sub))
  execute function tell_keycloak_of_user();

create function tell_keycloak_of_user_role() returns trigger language plpgsql as $$
declare
  changed user_roles := coalesce(new, old);
begin
  perform tell_keycloak('user', u.id, u.oidc_issuer, u.oidc_sub)
    from users u where u.id = changed.user_id and u.oidc_issuer is not null;
  return null;
end
$$;
create trigger tell_keycloak after insert or delete on user_roles
  for each row execute function tell_keycloak_of_user_role();

-- Keycloak forgets a session by itself within 30 days: no need to tell it after that, and where there is no
-- Keycloak these rows must not pile up.
create function tell_keycloak_of_session() returns trigger language plpgsql as $$
begin
  delete from keycloak_outbox
    where kind = 'session' and created_at < clock_timestamp() - interval '30 days';
  perform tell_keycloak('session', old.id::text, old.oidc_issuer, old.oidc_sid);
  return null;
end
$$;
create trigger tell_keycloak after update on sessions
  for each row when (old.oidc_sid is not null and old.revoked_at is null and new.revoked_at is not null)
  execute function tell_keycloak_of_session();
create trigger tell_keycloak_of_removal after delete on sessions
  for each row when (old.oidc_sid is not null and old.revoked_at is null)
  execute function tell_keycloak_of_session();

-- What is there already.
select tell_keycloak('organization', id, null, null) from organizations where deleted_at is null;
select tell_keycloak('role', id, null, null) from roles where organization_id is null;
select tell_keycloak('user', id, oidc_issuer, oidc_sub) from users where oidc_issuer is not null;
