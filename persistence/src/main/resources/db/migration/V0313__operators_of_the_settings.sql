-- What the settings operator.* gave, so that it can be taken back when they name somebody else (ADR 0126): since when they
-- name the user, and the wallet that a start linked because they named it.
alter table users add column operator_since timestamptz;
alter table users add column operator_wallet text;
comment on column users.operator_since is 'since when a start gives the role admin, because the settings name the user; null for others';
comment on column users.operator_wallet is 'the wallet that a start linked, because operator.wallet named it';
create index users_operator on users (id) where operator_since is not null;
