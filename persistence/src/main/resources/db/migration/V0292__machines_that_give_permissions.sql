-- Whether the zone allows an M2M application to give users a wallet who hold system permissions (ADR 0115). An upgrade takes
-- nothing away: the applications of today go on, new ones are marked by the zone.
alter table m2m_applications add column gives_system_permissions boolean not null default true;
alter table m2m_applications alter column gives_system_permissions set default false;
comment on column m2m_applications.gives_system_permissions is
  'whether wallets that the application gives may sign in as users who hold system permissions';

-- As before, and where the user holds a system permission the application must be marked: asked at each login and request too.
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
          where s.m2m_app_id = a.id and s.organization_id = u.organization_id) end)
  select not exists (
    select 1 from user_roles ur join roles t on t.id = ur.role_id
      where ur.user_id = who and t.id <> 'user' and (
        t.system_permissions && array['admin_read', 'admin_write']
        or t.system_permissions <> '{}' and not exists (
          select 1 from m2m_applications a where a.id = app and a.gives_system_permissions)
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
