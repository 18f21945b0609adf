-- What the home page shows is found by index, however much there is that needs no attention.
create index webhook_progress_failing on webhook_progress (failing_since) where failing_since is not null;
create index webhook_endpoints_stopped on webhook_endpoints (disabled_at)
  where disabled_at is not null and not enabled and deleted_at is null;
create index api_keys_expiry on api_keys (expires_at) where revoked_at is null;
create index keycloak_outbox_dead on keycloak_outbox (updated_at) where state = 'dead';
create index rpc_denials_organization on rpc_denials (organization_id, created_at desc, sequence desc)
  where organization_id is not null;
