-- When the last request to switch the second signature was signed, in milliseconds since 1970: none that is not newer is taken.
alter table legacy_accounts add column two_factors_at bigint not null default 0;
