-- Logout tokens that were obeyed (OpenID Connect Back-Channel Logout 1.0, 2.6): each is good once.
create table spent_logout_tokens (
  issuer     text        not null,
  jti        text        not null,
  expires_at timestamptz not null,
  primary key (issuer, jti)
);
create index spent_logout_tokens_expiry on spent_logout_tokens (expires_at);
select record_mutations('spent_logout_tokens');
