-- Filters of the JSON-RPC gateway (eth_newFilter and its relatives): how far somebody has been told. Any node answers the
-- next question. They go when nobody asks for a while, and nobody administers them: the mutation log has nothing to say.
create table rpc_filters (
  id         text        primary key,
  owner      text        not null,
  kind       text        not null check (kind in ('logs', 'blocks')),
  filter     text        check ((filter is not null) = (kind = 'logs')),
  next_block bigint      not null check (next_block >= 0),
  recent     text[]      not null,
  polls      bigint      not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index rpc_filters_owner on rpc_filters (owner, created_at, id);
create index rpc_filters_expiry on rpc_filters (expires_at);
