-- What became of transactions that deploy contracts (R-ADM-40). contract_deployments says who may read the contract; these rows are no
-- rights, so no node waits for them and the mutation log does not have them. Of several transactions with one nonce the row has the
-- one that the node accepted last.
create table contract_deployment_outcomes (
  contract_address text        primary key check (contract_address ~ '^0x[0-9a-f]{40}$'),
  transaction_hash text        not null check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  deployed_by      text,
  deployer_nonce   bigint      not null check (deployer_nonce >= 0),
  started_at       timestamptz,
  success_at       timestamptz,
  errored_at       timestamptz,
  error_message    text,
  updated_at       timestamptz not null,
  checked_at       timestamptz not null
);
create index contract_deployment_outcomes_transaction on contract_deployment_outcomes (transaction_hash);
create index contract_deployment_outcomes_open on contract_deployment_outcomes (checked_at)
  where started_at is not null and success_at is null and errored_at is null;

-- The identifier is made of the address, because the rows have none.
create view listed_deployments as
  select substr(md5(d.contract_address), 1, 21) as id, d.contract_address, d.deployer_address,
      coalesce(o.transaction_hash, d.transaction_hash) as transaction_hash,
      o.deployed_by, o.deployer_nonce, o.started_at, o.success_at, o.errored_at, o.error_message,
      d.created_at, coalesce(o.updated_at, d.created_at) as updated_at
    from contract_deployments d
    left join contract_deployment_outcomes o on o.contract_address = d.contract_address;
create index contract_deployments_newest
  on contract_deployments (created_at desc, substr(md5(contract_address), 1, 21));
