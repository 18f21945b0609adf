-- The personal RPC token of a user (supplement 1.6): its owner can read it again, so it is stored
-- encrypted, with its SHA-256 to find it by.
create table personal_rpc_tokens (
  user_id           text        primary key references users on delete cascade,
  token_hash        text        not null constraint personal_rpc_tokens_hash unique,
  encryption_key_id text        not null,
  sealed_token      bytea       not null,
  created_at        timestamptz not null,
  updated_at        timestamptz not null
);
select record_mutations('personal_rpc_tokens', array ['token_hash', 'sealed_token']);

-- Transactions that a user allowed a wallet to send (supplement 1.6), one for each nonce.
create table transaction_allowances (
  id               text        primary key,
  user_id          text        not null references users on delete cascade,
  wallet_address   text        not null check (wallet_address ~ '^0x[0-9a-f]{40}$'),
  to_address       text        check (to_address ~ '^0x[0-9a-f]{40}$'),
  nonce            bigint      not null check (nonce >= 0),
  calldata_hash    text        not null check (calldata_hash ~ '^[0-9a-f]{64}$'),
  value            numeric(78) not null check (value >= 0),
  transaction_hash text        check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  authorized_at    timestamptz not null,
  expires_at       timestamptz not null,
  constraint transaction_allowances_nonce unique (user_id, wallet_address, nonce)
);
create index transaction_allowances_latest on transaction_allowances (user_id, authorized_at desc);
create index transaction_allowances_wallet on transaction_allowances (wallet_address, nonce);
select record_mutations('transaction_allowances');
