-- What the JSON-RPC gateway denied, one row for each call, and one for each gap: calls that were too many to be
-- recorded one by one (ADR 0048). No calldata. A log, and so the mutation log has nothing to say about it.
create table rpc_denials (
  sequence        bigint      generated always as identity primary key,
  id              text        not null constraint rpc_denials_id unique,
  kind            text        not null check (kind in ('denial', 'gap')),
  count           bigint      not null check (count > 0 and (kind = 'gap' or count = 1)),
  since           timestamptz check ((since is not null) = (kind = 'gap')),
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  origin          text        check (origin in ('rpc', 'rpc_wallet')),
  method          text,
  tx_hash         text,
  from_address    text,
  to_address      text,
  method_selector text,
  reason          text        not null,
  rule_id         text,
  error_code      int,
  error_message   text,
  actor_type      text
    check (actor_type in ('user', 'tenant', 'service', 'm2m_app', 'system', 'anonymous')),
  user_id         text,
  tenant_id       text,
  m2m_app_id      text,
  organization_id text,
  ip_address      text,
  request_id      text,
  trace_id        text
);

-- An index for each way to ask, in the order of the list: a page costs the same in a log of millions.
create index rpc_denials_created on rpc_denials (created_at desc, sequence desc);
create index rpc_denials_transaction on rpc_denials (tx_hash, created_at desc, sequence desc)
  where tx_hash is not null;
create index rpc_denials_from on rpc_denials (from_address, created_at desc, sequence desc)
  where from_address is not null;
create index rpc_denials_to on rpc_denials (to_address, created_at desc, sequence desc)
  where to_address is not null;
create index rpc_denials_user on rpc_denials (user_id, created_at desc, sequence desc)
  where user_id is not null;
create index rpc_denials_machine on rpc_denials (m2m_app_id, created_at desc, sequence desc)
  where m2m_app_id is not null;
create index rpc_denials_expiry on rpc_denials (expires_at);

-- What was recorded stays recorded until its time is over.
create trigger append_only before update or truncate on rpc_denials
  for each statement execute function refuse_rewriting();
create trigger kept before delete on rpc_denials
  for each row when (old.expires_at > clock_timestamp()) execute function refuse_rewriting();

-- What became of the raw transactions that were sent to the node: the last word on each.
create table rpc_submissions (
  tx_hash       text        primary key,
  status        text        not null check (status in ('accepted', 'rejected', 'throttled')),
  received_at   timestamptz not null,
  expires_at    timestamptz not null,
  error_code    int,
  error_message text
);
create index rpc_submissions_expiry on rpc_submissions (expires_at);
