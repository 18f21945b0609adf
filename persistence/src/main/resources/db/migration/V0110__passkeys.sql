-- Passkeys (document 1, "Passkey"): public keys only; nothing here signs in by itself.
create table passkeys (
  id              text        primary key,
  user_id         text        not null references users on delete cascade,
  credential_id   text        not null constraint passkeys_credential unique,
  credential_data bytea       not null,
  sign_count      bigint      not null,
  backup_eligible boolean     not null,
  backed_up       boolean     not null,
  transports      text[]      not null,
  device_name     text,
  last_used_at    timestamptz,
  created_at      timestamptz not null,
  updated_at      timestamptz not null
);
create index passkeys_user on passkeys (user_id, created_at);
select record_mutations('passkeys', array ['credential_data']);

-- Challenges handed to authenticators: each is answered once, within five minutes.
create table passkey_challenges (
  id         text        primary key,
  user_id    text        not null references users on delete cascade,
  session_id bigint      references sessions on delete cascade,
  purpose    text        not null check (purpose in ('register', 'step-up', 'login')),
  action     text,
  challenge  text        not null constraint passkey_challenges_value unique,
  issued_at  timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index passkey_challenges_user on passkey_challenges (user_id, issued_at);
select record_mutations('passkey_challenges', array ['challenge']);

-- Proofs of a step-up: each opens one action of one user in one session, once.
create table step_up_proofs (
  id         text        primary key,
  proof_hash text        not null constraint step_up_proofs_hash unique,
  user_id    text        not null references users on delete cascade,
  session_id bigint      not null references sessions on delete cascade,
  action     text        not null,
  issued_at  timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index step_up_proofs_user on step_up_proofs (user_id, issued_at);
select record_mutations('step_up_proofs', array ['proof_hash']);
