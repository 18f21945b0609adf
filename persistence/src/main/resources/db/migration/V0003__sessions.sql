-- Sessions (supplement 1.3.1): the token itself is never stored, only its SHA-256.
create table sessions (
  id              bigint      generated always as identity primary key,
  token_hash      text        not null constraint sessions_token unique,
  user_id         text        not null references users,
  auth_method     text        not null check (auth_method in ('siwe', 'oidc')),
  auth_subject    text        not null,
  ip_address      text,
  user_agent      text,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  renewable_until timestamptz not null,
  revoked_at      timestamptz
);
create index sessions_user on sessions (user_id) where revoked_at is null;
create index sessions_expiry on sessions (expires_at) where revoked_at is null;
select record_mutations('sessions', array ['token_hash', 'auth_subject']);

-- Challenges handed to wallets (supplement 1.3.3): each nonce signs in once.
create table siwe_challenges (
  nonce          text        primary key,
  wallet_address text        not null,
  issued_at      timestamptz not null,
  expires_at     timestamptz not null,
  used_at        timestamptz
);
create index siwe_challenges_address on siwe_challenges (wallet_address, issued_at);
create index siwe_challenges_expiry on siwe_challenges (expires_at);
select record_mutations('siwe_challenges');
