-- An invitation, and a pending administrator, name a subject of the identity provider that the organization had at that
-- moment. The same subject at another provider is another person. Null until the organization has its first provider.
alter table users add column invited_issuer text;
alter table pending_admins add column issuer text;
comment on column users.invited_issuer is 'the only issuer whose subject takes the invitation up; null for the first one';
comment on column pending_admins.issuer is 'the only issuer whose subject becomes administrator; null for the first one';

-- Those that wait today were made for the provider of today, as far as anything is known.
update users u set invited_issuer = p.issuer from oidc_providers p
  where p.organization_id = u.organization_id and u.oidc_sub is not null and u.oidc_issuer is null;
update pending_admins a set issuer = p.issuer from oidc_providers p where p.organization_id = a.organization_id;

-- As before (V0293), and where the organization has replaced the provider that the invitation was made for: listed before
-- the subject has an account of the new one, then without an account and an issuer.
create or replace view stranded_invitations as
  select u.id, u.organization_id, o.name as organization_name, u.display_name, u.created_at,
      a.id as account_id, a.display_name as account_name, a.organization_id as account_organization_id,
      a.oidc_issuer as issuer, p.issuer as provider_issuer, u.invited_issuer
    from users u
    join organizations o on o.id = u.organization_id and o.deleted_at is null
    left join oidc_providers p on p.organization_id = o.id
    left join users a on a.oidc_sub = u.oidc_sub and a.oidc_issuer is not null and a.id <> u.id
      and (p.issuer is null or a.oidc_issuer = p.issuer)
    where u.oidc_sub is not null and u.oidc_issuer is null
      and (a.id is not null or u.invited_issuer <> p.issuer);

-- The list, and the overview with each look, find the account of a subject.
create index users_subject on users (oidc_sub) where oidc_issuer is not null;
