-- Templates and the contracts that organizations register (document 1, "Template", "Contract").
create table templates (
  id           integer     generated always as identity primary key,
  template_key text        not null constraint templates_key unique
    check (template_key ~ '^[a-z0-9_-]+$'),
  name         text        not null,
  description  text,
  abi          text        not null,
  created_at   timestamptz not null,
  updated_at   timestamptz not null
);
select record_mutations('templates');

-- The address may change (its permissions stay), so it is not the key.
-- A contract without organization belongs to the zone.
create table contracts (
  id                           text        primary key,
  contract_address             text        not null constraint contracts_address unique
    check (contract_address ~ '^0x[0-9a-f]{40}$'),
  organization_id              text        references organizations,
  template_id                  integer     constraint contracts_template references templates,
  name                         text,
  description                  text,
  abi                          text        not null,
  is_system_contract           boolean     not null default false,
  disclose_erc20_total_supply  boolean     not null default false,
  disclose_bytecode            boolean     not null default false,
  disclosure_start_block       bigint      not null default 0 check (disclosure_start_block >= 0),
  disclosed_addresses          text[]      not null default '{}',
  created_at                   timestamptz not null,
  updated_at                   timestamptz not null
);
create index contracts_list on contracts (organization_id, template_id, created_at desc, id);
create index contracts_of_template on contracts (template_id) where template_id is not null;
select record_mutations('contracts');
