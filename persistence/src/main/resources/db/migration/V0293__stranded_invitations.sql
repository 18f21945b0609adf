-- Members who were invited and will never take their invitation up: the person with the subject has another account, made by a
-- provider that vouches for no organization. provider_issuer is the organization's provider, or null for none: the
-- invitation is stranded where issuer is that one or, for none, the operator's.
create view stranded_invitations as
  select u.id, u.organization_id, o.name as organization_name, u.display_name, u.created_at,
      a.id as account_id, a.display_name as account_name, a.organization_id as account_organization_id,
      a.oidc_issuer as issuer, p.issuer as provider_issuer
    from users u
    join organizations o on o.id = u.organization_id and o.deleted_at is null
    left join oidc_providers p on p.organization_id = o.id
    join users a on a.oidc_sub = u.oidc_sub and a.oidc_issuer is not null and a.id <> u.id
    where u.oidc_sub is not null and u.oidc_issuer is null;
create index users_invited_list on users (created_at desc, id) where oidc_sub is not null and oidc_issuer is null;
