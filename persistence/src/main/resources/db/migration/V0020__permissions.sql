-- Who may call which function and read which event of a registered contract (supplement 1.1.2).
create table function_permissions (
  id                    integer     generated always as identity primary key,
  contract_id           text        not null references contracts on delete cascade,
  method_selector       text        not null check (method_selector ~ '^0x([0-9a-f]{8})?$'),
  function_signature    text        not null,
  access_type           text        not null check (access_type in ('read', 'write')),
  rule_type             text        not null check (rule_type in ('public', 'checkRole',
    'restrictArgument', 'checkRoleAndRestrictArgument', 'checkRoleOrRestrictArgument')),
  is_umbrella           boolean     not null default false,
  organization_only     boolean     not null default true,
  argument_restrictions integer[]   not null default '{}',
  created_at            timestamptz not null,
  updated_at            timestamptz not null,
  constraint function_permissions_selector unique (contract_id, method_selector)
);
select record_mutations('function_permissions');

create table function_permission_roles (
  permission_id integer not null references function_permissions on delete cascade,
  role_id       text    not null constraint function_permission_roles_role references roles,
  primary key (permission_id, role_id)
);
create index function_permission_roles_by_role on function_permission_roles (role_id);
select record_mutations('function_permission_roles');

create table event_permissions (
  id                     text        primary key,
  contract_id            text        not null references contracts on delete cascade,
  topic0_constant        text        check (topic0_constant ~ '^0x[0-9a-f]{64}$'),
  topic1_constant        text        check (topic1_constant ~ '^0x[0-9a-f]{64}$'),
  topic2_constant        text        check (topic2_constant ~ '^0x[0-9a-f]{64}$'),
  topic3_constant        text        check (topic3_constant ~ '^0x[0-9a-f]{64}$'),
  topic1_condition_type  text        check (topic1_condition_type in ('equalTo', 'userAddress')),
  topic2_condition_type  text        check (topic2_condition_type in ('equalTo', 'userAddress')),
  topic3_condition_type  text        check (topic3_condition_type in ('equalTo', 'userAddress')),
  organization_only      boolean     not null default true,
  created_at             timestamptz not null,
  updated_at             timestamptz not null
);
create index event_permissions_contract on event_permissions (contract_id, created_at desc, id);
select record_mutations('event_permissions');

create table event_permission_roles (
  permission_id text not null references event_permissions on delete cascade,
  role_id       text not null constraint event_permission_roles_role references roles,
  primary key (permission_id, role_id)
);
create index event_permission_roles_by_role on event_permission_roles (role_id);
select record_mutations('event_permission_roles');

create index roles_list on roles (organization_id, created_at desc, id);
create index organization_default_roles_by_role on organization_default_roles (role_id);
