-- Signed transactions that wait in the gate until it is their turn on an upstream chain (ADR 0121), and those that were
-- sent: for a minute, or for as long as others follow them, which were judged on top of them.
create table pooled_transactions (
  tx_hash           text        primary key check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  sender            text        not null check (sender ~ '^0x[0-9a-f]{40}$'),
  nonce             bigint      not null check (nonce >= 0),
  state             text        not null check (state in ('waiting', 'sending', 'sent')),
  encryption_key_id text        not null,
  -- The transaction as it was signed, encrypted for its hash.
  raw               bytea       not null,
  size              int         not null check (size > 0),
  fee_cap           numeric(78) not null,
  tip_cap           numeric(78) not null,
  -- Who sent it: a user, or a machine. Whoever is deleted leaves nothing that waits.
  user_id           text        references users on delete cascade,
  m2m_app_id        text        references m2m_applications on delete cascade,
  organization_id   text,
  origin            text        not null check (origin in ('rpc', 'rpc_wallet')),
  request_id        text,
  trace_id          text,
  ip_address        text,
  admitted_at       timestamptz not null,
  moved_at          timestamptz not null,
  expires_at        timestamptz not null,
  constraint pooled_transactions_turn unique (sender, nonce),
  check ((user_id is null) <> (m2m_app_id is null))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index pooled_transactions_expiry on pooled_transactions (expires_at);
create index pooled_transactions_key on pooled_transactions (encryption_key_id, tx_hash);
create index pooled_transactions_user on pooled_transactions (user_id) where user_id is not null;
create index pooled_transactions_machine on pooled_transactions (m2m_app_id) where m2m_app_id is not null;
create index pooled_transactions_state on pooled_transactions (state);

-- What waits for a wallet ends with it: whoever has the wallet next inherits nothing.
create function drop_pooled_transactions() returns trigger language plpgsql as $$
begin
  delete from pooled_transactions
    where sender = old.wallet_address and (user_id = old.user_id or m2m_app_id is not null);
  return null;
end
$$;
create trigger pooled_delete after delete on user_wallets
  for each row execute function drop_pooled_transactions();
create trigger pooled_update after update on user_wallets
  for each row when (old.user_id <> new.user_id or old.wallet_address <> new.wallet_address)
  execute function drop_pooled_transactions();
