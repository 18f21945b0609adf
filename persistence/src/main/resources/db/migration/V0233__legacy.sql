-- The legacy v0.1 rollup (document 3). Who reads ADR 0073 first understands the rest. Addresses have 20 bytes, hashes 32, amounts are
-- the smallest unit of their token. No table has a mutation log: the ledger is one itself.

-- What everything else hangs on, one row: whoever executes, settles or scans holds it meanwhile.
create table legacy_rollup (
  id smallint primary key check (id = 1),
  next_account bigint not null check (next_account >= 1),
  next_nft bigint not null check (next_nft >= 65536),
  -- the serial id of the next priority operation to be executed
  next_priority bigint not null check (next_priority >= 0),
  -- the block that is filled: its number, what is in it, and since when
  open_block bigint not null check (open_block >= 1),
  open_operations integer not null default 0,
  open_chunks integer not null default 0,
  open_since timestamptz,
  open_is_urgent boolean not null default false,
  -- the last blocks with a state root, committed, and verified
  rooted_block bigint not null default 0,
  committed_block bigint not null default 0,
  verified_block bigint not null default 0 check (verified_block <= committed_block and committed_block <= rooted_block and rooted_block < open_block),
  -- the chain below, and the contracts there
  l1_chain_id bigint,
  main_contract bytea,
  governance_contract bytea,
  nft_factory bytea,
  -- how far the chain below was read
  scanned_block bigint,
  scanned_hash bytea
);

create table legacy_tokens (
  id bigint primary key check (id between 0 and 65535),
  address bytea not null unique check (length(address) = 20),
  symbol text not null unique,
  decimals smallint not null check (decimals between 0 and 77)
);
insert into legacy_tokens (id, address, symbol, decimals) values (0, decode(repeat('00', 20), 'hex'), 'ETH', 18);

create table legacy_accounts (
  id bigint primary key check (id >= 0),
  address bytea not null unique check (length(address) = 20),
  nonce bigint not null default 0,
  -- zeros while no key is set
  pub_key_hash bytea not null default decode(repeat('00', 20), 'hex') check (length(pub_key_hash) = 20),
  -- how many NFTs it made, and how many kinds of tokens it ever held
  minted bigint not null default 0,
  slots integer not null default 0,
  -- who needs no second signature: 'owned', 'create2', 'no_2fa'; the latter perhaps with one key only
  kind text not null default 'owned' check (kind in ('owned', 'create2', 'no_2fa')),
  no_2fa_key bytea check (length(no_2fa_key) = 20),
  -- as of the last verified block
  verified_nonce bigint not null default 0,
  verified_pub_key_hash bytea not null default decode(repeat('00', 20), 'hex')
);

create table legacy_balances (
  account_id bigint not null references legacy_accounts,
  token_id bigint not null,
  -- its place in the account's tree, kept when the amount is zero again
  slot integer not null,
  amount numeric(39) not null check (amount >= 0),
  verified_amount numeric(39) not null default 0,
  primary key (account_id, token_id),
  unique (account_id, slot)
);
-- who holds an NFT
create index legacy_balances_nft on legacy_balances (token_id) where token_id >= 65536 and amount > 0;

create table legacy_nfts (
  token_id bigint primary key check (token_id >= 65536),
  creator_id bigint not null,
  creator_address bytea not null,
  serial_id bigint not null,
  content_hash bytea not null,
  address bytea not null,
  symbol text not null,
  block_number bigint not null,
  unique (creator_id, serial_id)
);
create index legacy_nfts_unverified on legacy_nfts (block_number);

-- What was acknowledged and is not executed, in its order. Of a batch, each has its own row with consecutive ids.
create table legacy_mempool (
  id bigint generated always as identity primary key,
  hash bytea not null unique,
  account_id bigint not null,
  nonce bigint not null,
  -- the id of the first of its batch; null for a single one
  batch_id bigint,
  batch_size integer,
  is_fast boolean not null default false,
  tx jsonb not null,
  eth_signature jsonb,
  chunks integer not null,
  received_at timestamptz not null,
  unique (account_id, nonce)
);

-- What was executed, with success or not, in the order of execution.
create table legacy_operations (
  block_number bigint not null,
  block_index integer not null,
  -- of the transaction; of a priority operation the hash by which it is known in this rollup
  hash bytea not null,
  kind text not null,
  account_id bigint,
  nonce bigint,
  -- null for transactions
  priority_id bigint,
  batch_id bigint,
  -- as it is shown
  tx jsonb not null,
  -- what of it goes to the chain below; null for nothing
  public_data bytea,
  success boolean not null,
  fail_reason text,
  chunks integer not null,
  created_at timestamptz not null,
  primary key (block_number, block_index)
);
create index legacy_operations_hash on legacy_operations (hash, block_number, block_index);
create unique index legacy_operations_priority on legacy_operations (priority_id) where priority_id is not null;

-- Where an address stands in operations, numbered for each address: the history pages by number.
create table legacy_history (
  address bytea not null,
  ordinal bigint not null,
  block_number bigint not null,
  block_index integer not null,
  primary key (address, ordinal)
);
create index legacy_history_place on legacy_history (address, block_number, block_index);

create table legacy_blocks (
  number bigint primary key,
  -- null until it is computed; the block is not shown before
  state_root bytea,
  chunks integer not null,
  -- the size in chunks of blocks that it was fitted into
  size integer not null,
  operations integer not null,
  -- the priority operations in it
  first_priority bigint not null,
  priority_operations integer not null,
  -- the time its transactions were judged by, seconds
  timestamp bigint not null,
  is_urgent boolean not null,
  sealed_at timestamptz not null,
  commitment bytea,
  commit_tx_hash bytea,
  committed_at timestamptz,
  verify_tx_hash bytea,
  verified_at timestamptz
);
create index legacy_blocks_root on legacy_blocks (state_root);
create index legacy_blocks_commit on legacy_blocks (commit_tx_hash);
create index legacy_blocks_verify on legacy_blocks (verify_tx_hash);

-- What blocks that are not verified changed, as it was after each: for the state root, and for the verified state.
create table legacy_account_changes (
  block_number bigint not null,
  account_id bigint not null,
  address bytea not null,
  nonce bigint not null,
  pub_key_hash bytea not null,
  slots integer not null,
  primary key (block_number, account_id)
);
create table legacy_balance_changes (
  block_number bigint not null,
  account_id bigint not null,
  token_id bigint not null,
  slot integer not null,
  amount numeric(39) not null,
  primary key (block_number, account_id, token_id)
);

-- The nodes of the trees, level 0 the leaves; one that is missing has nothing below it.
create table legacy_account_nodes (
  level smallint not null,
  position bigint not null,
  hash bytea not null,
  primary key (level, position)
);
create table legacy_balance_nodes (
  account_id bigint not null,
  level smallint not null,
  position bigint not null,
  hash bytea not null,
  primary key (account_id, level, position)
);

-- What the main contract was asked for on the chain below; those of blocks that a fork takes back go, unless executed.
create table legacy_priority_operations (
  serial_id bigint primary key,
  -- 'deposit', 'full_exit'
  kind text not null,
  -- who asked there
  sender bytea not null,
  -- of a deposit: for whom
  recipient bytea,
  -- of an exit: whose
  account_id bigint,
  token_id bigint not null,
  amount numeric(39),
  public_data bytea not null,
  l1_hash bytea not null,
  l1_block bigint not null,
  l1_log_index bigint not null,
  -- by which it is known in this rollup
  hash bytea not null unique,
  seen_at timestamptz not null,
  block_number bigint,
  block_index integer
);
create index legacy_priority_recipient on legacy_priority_operations (recipient, serial_id) where block_number is null;
create index legacy_priority_block on legacy_priority_operations (l1_block) where block_number is null;
create index legacy_priority_l1_hash on legacy_priority_operations (l1_hash);

-- What is sent to the chain below, written before it is sent.
create table legacy_l1_transactions (
  id bigint generated always as identity primary key,
  -- 'deploy', 'token', 'commit', 'verify'
  purpose text not null,
  -- of commit and verify
  block_number bigint,
  nonce bigint not null,
  raw bytea not null,
  hash bytea not null unique,
  created_at timestamptz not null,
  -- where its receipt is; null while it waits
  mined_block bigint,
  failed boolean not null default false
);
create index legacy_l1_transactions_waiting on legacy_l1_transactions (nonce) where mined_block is null;
