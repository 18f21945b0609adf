-- What Keycloak has yet to be told is listed page by page, all of it or what is in one state (ADR 0085).
create index keycloak_outbox_list on keycloak_outbox (created_at, (kind || '-' || record_id));
create index keycloak_outbox_state on keycloak_outbox (state, created_at, (kind || '-' || record_id));
