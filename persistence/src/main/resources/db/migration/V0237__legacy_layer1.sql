-- How the legacy rollup stands with the chain below it (ADR 0079).
alter table legacy_rollup
  -- who settles there: the contracts take blocks from nobody else
  add column l1_operator bytea,
  -- of the operator's next transaction
  add column l1_next_nonce bigint,
  -- before it nothing of the rollup is on the chain below
  add column l1_first_block bigint,
  -- the newest block that was seen there
  add column l1_head bigint;

-- Transactions of the same nonce offer different prices, of which one is mined: attempt 0 was the first.
alter table legacy_l1_transactions
  -- of a deployment the contract, of a token its address
  add column subject text not null default '',
  add column attempt integer not null default 0,
  -- when it was sent last
  add column sent_at timestamptz,
  -- the block where its receipt is: another chain may not have it
  add column mined_hash bytea,
  -- nothing takes it back any more; its bytes are let go
  add column confirmed boolean not null default false,
  add constraint legacy_l1_transactions_attempt unique (nonce, attempt),
  add constraint legacy_l1_transactions_purpose check (purpose in ('deploy', 'token', 'commit', 'verify'));
drop index legacy_l1_transactions_waiting;
create index legacy_l1_transactions_open on legacy_l1_transactions (nonce, attempt) where not confirmed;
create index legacy_l1_transactions_failed on legacy_l1_transactions (id) where failed;
-- Nothing is done by two nonces.
create unique index legacy_l1_transactions_once on legacy_l1_transactions (purpose, subject, coalesce(block_number, 0)) where attempt = 0;

-- The last blocks of the chain below that were read, by which a fork is found.
create table legacy_l1_blocks (
  number bigint primary key,
  hash bytea not null check (length(hash) = 32)
);
