-- Tokens of identity providers that were exchanged for a session (supplement 1.3.2): each is good once. Only
-- digests: what is here signs nobody in. A row for each sign-in, beside the session's own, which the mutation log
-- has; so the mutation log has nothing to say about these.
create table spent_identity_tokens (
  digest     text        primary key check (digest ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null
);
create index spent_identity_tokens_expiry on spent_identity_tokens (expires_at);
