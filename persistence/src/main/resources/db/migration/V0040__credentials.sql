-- Machine credentials and tenants with their API keys and IP whitelists (document 1, "M2M
-- application (credential)", "API key", "IP whitelist entry"; supplement 1.3.1 and 1.5).
-- A credential without owner belongs to the zone.
create table m2m_applications (
  id                    text        primary key,
  name                  text        not null,
  description           text,
  owner_organization_id text        constraint m2m_applications_owner references organizations,
  created_at            timestamptz not null,
  updated_at            timestamptz not null
);
create index m2m_applications_list on m2m_applications (created_at desc, id);
create index m2m_applications_owned on m2m_applications (owner_organization_id, created_at desc, id)
  where owner_organization_id is not null;
select record_mutations('m2m_applications');

create table m2m_application_roles (
  m2m_app_id text not null references m2m_applications on delete cascade,
  position   int  not null,
  role_id    text not null constraint m2m_application_roles_role references roles,
  primary key (m2m_app_id, position),
  constraint m2m_application_roles_once unique (m2m_app_id, role_id)
);
create index m2m_application_roles_by_role on m2m_application_roles (role_id);
select record_mutations('m2m_application_roles');

-- To which organizations the operator assigned a credential of the zone.
create table m2m_application_organizations (
  m2m_app_id      text not null references m2m_applications on delete cascade,
  organization_id text not null references organizations,
  primary key (m2m_app_id, organization_id)
);
create index m2m_application_organizations_by_organization
  on m2m_application_organizations (organization_id);
select record_mutations('m2m_application_organizations');

create table tenants (
  id         text        primary key,
  name       text        not null,
  public_key text        not null constraint tenants_public_key unique
    check (public_key ~ '^0x[0-9a-f]{40}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index tenants_list on tenants (created_at desc, id);
select record_mutations('tenants');

create table tenant_default_roles (
  tenant_id text not null references tenants on delete cascade,
  position  int  not null,
  role_id   text not null constraint tenant_default_roles_role references roles,
  primary key (tenant_id, position),
  constraint tenant_default_roles_once unique (tenant_id, role_id)
);
create index tenant_default_roles_by_role on tenant_default_roles (role_id);
select record_mutations('tenant_default_roles');

-- The key itself is never stored, only its SHA-256 and the part that lists show.
create table api_keys (
  id           text        primary key,
  m2m_app_id   text        references m2m_applications on delete cascade,
  tenant_id    text        references tenants on delete cascade,
  name         text        not null,
  key_prefix   text        not null,
  key_hash     text        not null constraint api_keys_hash unique,
  expires_at   timestamptz not null,
  last_used_at timestamptz,
  last_used_ip text,
  revoked_at   timestamptz,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  check (num_nonnulls(m2m_app_id, tenant_id) = 1)
);
create index api_keys_of_m2m_app on api_keys (m2m_app_id, created_at desc, id)
  where m2m_app_id is not null;
create index api_keys_of_tenant on api_keys (tenant_id, created_at desc, id)
  where tenant_id is not null;
select record_mutations('api_keys', array ['key_hash']);

-- ip_address is one address, or a range in CIDR notation, in the one form the application writes.
create table ip_whitelist_entries (
  id           text        primary key,
  m2m_app_id   text        references m2m_applications on delete cascade,
  tenant_id    text        references tenants on delete cascade,
  ip_address   text        not null,
  is_overbroad boolean     not null,
  description  text,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  constraint ip_whitelist_of_m2m_app unique (m2m_app_id, ip_address),
  constraint ip_whitelist_of_tenant unique (tenant_id, ip_address),
  check (num_nonnulls(m2m_app_id, tenant_id) = 1),
  -- Refuses what is no address, and ranges with host bits.
  check (ip_address::cidr is not null)
);
create index ip_whitelist_m2m_list on ip_whitelist_entries (m2m_app_id, created_at desc, id)
  where m2m_app_id is not null;
create index ip_whitelist_tenant_list on ip_whitelist_entries (tenant_id, created_at desc, id)
  where tenant_id is not null;
select record_mutations('ip_whitelist_entries');
