-- The nodes of the trees behind the state root in a form that costs least to go on with (ADR 0076).
drop table legacy_account_nodes;
drop table legacy_balance_nodes;
create table legacy_tree_nodes (
  -- -1 for the tree of accounts, else the account whose balances it is of
  tree bigint not null,
  -- of the tree of accounts 0 are the accounts themselves; of balances 1 is the lowest
  level smallint not null,
  position bigint not null,
  -- four elements of 32 bytes; zeros where there is nothing
  children bytea not null check (length(children) = 128),
  -- the three elements of the hash's state after the first two children
  half bytea not null check (length(half) = 96),
  primary key (tree, level, position)
) with (fillfactor = 80);
