-- What a provider of an organization demands of its client beside a code: encrypted, and in no record of changes.
alter table oidc_providers
  add column encryption_key_id text,
  add column client_secret     bytea,
  add constraint oidc_providers_secret check (num_nonnulls(encryption_key_id, client_secret) in (0, 2));
create index oidc_providers_by_key on oidc_providers (encryption_key_id, organization_id)
  where encryption_key_id is not null;

drop trigger log_mutation on oidc_providers;
select record_mutations('oidc_providers', array ['client_secret']);
