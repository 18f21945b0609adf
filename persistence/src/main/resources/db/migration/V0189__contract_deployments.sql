-- Who deployed which contract through the gateway (supplement 1.1.1, "Address ownership"): whoever owns the wallet may
-- look at the contract. The row is written before the transaction is sent, and taken back if the node refuses it.
create table contract_deployments (
  contract_address text        primary key check (contract_address ~ '^0x[0-9a-f]{40}$'),
  deployer_address text        not null check (deployer_address ~ '^0x[0-9a-f]{40}$'),
  transaction_hash text        not null check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  created_at       timestamptz not null
);
create index contract_deployments_deployer on contract_deployments (deployer_address);
select record_mutations('contract_deployments');
