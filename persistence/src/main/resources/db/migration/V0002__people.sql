-- Organizations, roles, users and wallets: who is there and what they may do.
create table organizations (
  id                   text        primary key,
  name                 text        not null,
  brand_name           text,
  logo_url             text,
  primary_color        text,
  siwe_login_enabled   boolean     not null default false,
  siwe_allowed_domains text[]      not null default '{}',
  deleted_at           timestamptz,
  created_at           timestamptz not null,
  updated_at           timestamptz not null
);
create index organizations_list on organizations (created_at desc, id) where deleted_at is null;
select record_mutations('organizations');

-- A role without organization is a zone role.
create table roles (
  id                 text        primary key,
  role_name          text        not null,
  organization_id    text        references organizations,
  is_system_role     boolean     not null default false,
  system_permissions text[]      not null,
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  constraint roles_name unique nulls not distinct (organization_id, role_name)
);
select record_mutations('roles');

create table organization_default_roles (
  organization_id text not null references organizations,
  position        int  not null,
  role_id         text not null references roles,
  primary key (organization_id, position),
  constraint organization_default_roles_role unique (organization_id, role_id)
);
select record_mutations('organization_default_roles');

create table users (
  id              text        primary key,
  display_name    text        not null,
  source          text        not null
    check (source in ('oidc', 'adminPanel', 'tenant', 'crypto_native', 'm2m_app')),
  organization_id text        references organizations,
  oidc_issuer     text,
  oidc_sub        text,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  constraint users_identity unique (oidc_issuer, oidc_sub),
  check ((oidc_issuer is null) = (oidc_sub is null))
);
create index users_organization on users (organization_id) where organization_id is not null;
select record_mutations('users', array ['oidc_sub']);

create table user_roles (
  user_id text not null references users,
  role_id text not null references roles,
  primary key (user_id, role_id)
);
create index user_roles_role on user_roles (role_id);
select record_mutations('user_roles');

create table user_wallets (
  id             text        primary key,
  wallet_address text        not null constraint user_wallets_address unique
    check (wallet_address ~ '^0x[0-9a-f]{40}$'),
  user_id        text        not null references users,
  created_at     timestamptz not null,
  updated_at     timestamptz not null
);
create index user_wallets_user on user_wallets (user_id);
select record_mutations('user_wallets');

-- The built-in zone roles (supplement 1.1.4).
insert into roles (id, role_name, is_system_role, system_permissions, created_at, updated_at) values
  ('admin', 'admin', true,
   array ['contract_deployment', 'full_sequencer_rpc_access', 'full_read_access', 'admin_read', 'admin_write'],
   now(), now()),
  ('user', 'user', true, '{}', now(), now());
