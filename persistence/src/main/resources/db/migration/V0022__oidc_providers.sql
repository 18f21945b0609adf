-- The identity provider of an organization (document 1, "Organization OIDC provider").
create table oidc_providers (
  organization_id text        primary key references organizations,
  issuer          text        not null,
  jwks_uri        text        not null,
  audience        text        not null,
  client_id       text        not null,
  display_name    text,
  user_panel_url  text        not null,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  constraint oidc_providers_issuer unique (issuer)
);
select record_mutations('oidc_providers');
