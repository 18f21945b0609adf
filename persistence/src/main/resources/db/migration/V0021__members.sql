-- First administrators named before they ever signed in (document 1, "Pending admin").
create table pending_admins (
  id              text        primary key,
  organization_id text        not null references organizations,
  oidc_sub        text        not null,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  constraint pending_admins_subject unique (organization_id, oidc_sub)
);
select record_mutations('pending_admins', array ['oidc_sub']);

-- An invited member is a user of an organization with a subject but no issuer yet: the first login
-- through the organization's identity provider adds it.
alter table users drop constraint users_check;
alter table users add constraint users_identity_form check (
  case when oidc_sub is null then oidc_issuer is null
       else oidc_issuer is not null or organization_id is not null end);
create unique index users_invited on users (organization_id, oidc_sub)
  where oidc_issuer is null and oidc_sub is not null;
create index users_list on users (created_at desc, id);
