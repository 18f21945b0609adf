-- :rows rows of everything that the console lists, of those that its test has made already (ConsoleManyRowsIT).
-- The rows of the zone's roles are recorded in the mutation log by its own trigger, and those of the audit log chained by
-- theirs: both logs stay whole. For the others what is recorded and who is told of a change is left out.
set synchronous_commit = off;
set maintenance_work_mem = '256MB';
create temp table unrecorded as
  select tgrelid::regclass as of, tgname as name from pg_trigger
    where not tgisinternal and tgrelid <> 'roles'::regclass
      and (tgname like 'note_policy%' or tgname = 'log_mutation' or tgname = 'tell_keycloak');
-- These count row by row, for which so many rows of one transaction are too many.
insert into unrecorded values ('roles'::regclass, 'counted_insert'), ('m2m_applications'::regclass, 'counted_insert'),
  ('webhook_subscriptions'::regclass, 'registry_version');
update webhook_registry set version = version + :rows;
update list_counts set live = live + :rows where list in ('zone-roles', 'm2m-applications') and shard = 0;
-- Searches are faster to index when all rows are there.
create temp table indexes as
  select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and indexdef like '%USING gin%';
do $$
declare
  one record;
begin
  for one in select * from unrecorded loop
    execute format('alter table %s disable trigger %I', one.of, one.name);
  end loop;
  for one in select * from indexes loop
    execute format('drop index %I', one.name);
  end loop;
end
$$;

insert into organizations (id, name, created_at, updated_at)
  select 'many-' || i, 'Many ' || i, now() - i * interval '1 s', now() from generate_series(1, :rows) i;

-- Members of one organization, and as many who are invited.
insert into users (id, display_name, source, organization_id, oidc_issuer, oidc_sub, created_at, updated_at)
  select 'many-' || i, 'User ' || i, 'oidc', ':organization', 'https://many.example', 'many-' || i,
      now() - i * interval '1 s', now()
    from generate_series(1, :rows) i;
insert into users (id, display_name, source, organization_id, oidc_sub, created_at, updated_at)
  select 'invited-' || i, 'Guest ' || i, 'oidc', ':organization', 'invited-' || i,
      now() - i * interval '1 s', now()
    from generate_series(1, :rows) i;
insert into pending_admins (id, organization_id, oidc_sub, created_at, updated_at)
  select 'many-' || i, ':organization', 'pending-' || i, now() - i * interval '1 s', now() from generate_series(1, :rows) i;
insert into user_wallets (id, wallet_address, user_id, created_at, updated_at, proven_at)
  select 'many-' || i, '0xaa' || lpad(to_hex(i), 38, '0'), 'many-' || i, now(), now(), now()
    from generate_series(1, :rows) i;
insert into sessions (token_hash, user_id, auth_method, auth_subject, created_at, expires_at, renewable_until)
  select encode(sha256(('many-' || i)::bytea), 'hex'), case when i <= 90 then ':member' else 'many-' || i end, 'siwe',
      '0xaa' || lpad(to_hex(i), 38, '0'), now() - i * interval '1 s', now() + interval '1 day', now() + interval '1 day'
    from generate_series(1, :rows) i;

insert into roles (id, role_name, system_permissions, created_at, updated_at)
  select 'many-' || i, 'Role ' || i, '{}', now() - i * interval '1 s', now() from generate_series(1, :rows) i;
alter table roles disable trigger log_mutation;
insert into roles (id, role_name, organization_id, system_permissions, created_at, updated_at)
  select 'own-' || i, 'Own ' || i, ':organization', '{}', now() - i * interval '1 s', now()
    from generate_series(1, :rows) i;
alter table roles enable trigger log_mutation;
-- All of them hold one role, and administer their organization.
insert into user_roles (user_id, role_id) select 'many-' || i, ':role' from generate_series(1, :rows) i;
insert into user_roles (user_id, role_id)
  select 'many-' || i, r.id from generate_series(1, :rows) i, roles r
    where r.organization_id = ':organization' and r.is_system_role;


insert into m2m_applications (id, name, owner_organization_id, created_at, updated_at)
  select 'many-' || i, 'App ' || i, ':organization', now() - i * interval '1 s', now()
    from generate_series(1, :rows) i;
insert into tenants (id, name, public_key, created_at, updated_at)
  select 'many-' || i, 'Tenant ' || i, '0xcc' || lpad(to_hex(i), 38, '0'), now() - i * interval '1 s', now()
    from generate_series(1, :rows) i;
insert into services (id, name, public_key, created_at, updated_at)
  select 'many-' || i, 'Service ' || i, '0xdd' || lpad(to_hex(i), 38, '0'), now() - i * interval '1 s', now()
    from generate_series(1, :rows) i;
insert into api_keys (id, m2m_app_id, name, key_prefix, key_hash, expires_at, created_at, updated_at)
  select 'many-' || i, ':machine', 'Key ' || i, 'pk_' || lpad(to_hex(i), 8, '0'),
      encode(sha256(('key-' || i)::bytea), 'hex'), now() + (i % 100 - 30) * interval '1 day',
      now() - i * interval '1 s', now()
    from generate_series(1, :rows) i;
insert into ip_whitelist_entries (id, m2m_app_id, ip_address, is_overbroad, created_at, updated_at)
  select 'many-' || i, ':machine', '10.' || i / 65536 || '.' || i / 256 % 256 || '.' || i % 256 || '/32', false,
      now() - i * interval '1 s', now()
    from generate_series(1, :rows) i;
insert into applications (id, client_id, name, redirect_urls, created_at, updated_at)
  select 'many-' || i, 'many-' || i, 'Site ' || i, array['https://many.example/' || i],
      now() - i * interval '1 s', now()
    from generate_series(1, :rows) i;

insert into templates (template_key, name, abi, created_at, updated_at)
  select 'many-' || i, 'Template ' || i, '[]', now() - i * interval '1 s', now() from generate_series(1, :rows) i;
insert into contracts (id, contract_address, organization_id, name, abi, created_at, updated_at)
  select 'many-' || i, '0xbb' || lpad(to_hex(i), 38, '0'), ':organization', 'Token ' || i, '[]',
      now() - i * interval '1 s', now()
    from generate_series(1, :rows) i;
insert into contract_claims (id, contract_address, organization_id, state, created_at)
  select 'many-' || i, '0xcc' || lpad(to_hex(i), 38, '0'), 'many-' || i, 'open', now() - i * interval '1 s'
    from generate_series(1, :rows) i;
insert into function_permissions (contract_id, method_selector, function_signature, access_type, rule_type, created_at,
    updated_at)
  select 'many-' || i, '0x70a08231', 'balanceOf(address)', 'read', 'checkRole', now(), now()
    from generate_series(1, :rows) i;
insert into function_permission_roles
  select id, ':role' from function_permissions where contract_id like 'many-%';
insert into event_permissions (id, contract_id, topic0_constant, created_at, updated_at)
  select 'many-' || i, 'many-' || i, '0x' || repeat('d', 64), now(), now() from generate_series(1, :rows) i;
insert into event_permission_roles
  select id, ':role' from event_permissions where contract_id like 'many-%';

insert into audit_logs (id, action_type, resource_type, resource_id, operation, status_code, succeeded, actor_type,
    actor_id, organization_id, operator_bypass, auth_subject, trace_id, request_id, ip_address, created_at)
  select 'many-' || i, 'role.create', 'role', 'many-' || i, 'POST /roles', 201, true, 'user', 'many-' || i,
      ':organization', false, 'somebody', 'trace-' || i, 'request-' || i, '192.0.2.1', now() - i * interval '1 s'
    from generate_series(1, :rows) i;
insert into rpc_denials (id, kind, count, created_at, expires_at, origin, method, tx_hash, from_address, to_address,
    reason, rule_id, error_code, error_message, actor_type, user_id, organization_id)
  select 'many-' || i, 'denial', 1, now() - i * interval '100 ms', now() + interval '1 day', 'rpc', 'eth_sendRawTransaction',
      '0x' || lpad(to_hex(i), 64, '0'), '0xaa' || lpad(to_hex(i), 38, '0'), '0xbb' || lpad(to_hex(i), 38, '0'),
      'function permission missing', 'permission.missing', -32001, 'Forbidden', 'user', 'many-' || i, ':organization'
    from generate_series(1, :rows) i;

-- A user has a hundred webhooks at most; one of them has been told of a lot, and received nothing.
insert into webhook_endpoints (id, user_id, name, url, enabled, created_at, updated_at)
  select md5('many-' || i)::uuid, 'many-' || i / 100 + 1, 'Hook ' || i, 'https://many.example/' || i, i % 2 = 0,
      now() - i * interval '1 s', now()
    from generate_series(1, :rows) i;
insert into webhook_subscriptions (id, endpoint_id, chain_name, chain_id, contract, topic0, decode_events, from_block,
    status, live, resume_block, created_at, updated_at, version)
  select md5('subscription-' || i)::uuid, md5('many-' || i)::uuid, s.chain_name, s.chain_id,
      '0xbb' || lpad(to_hex(i), 38, '0'), '0x' || repeat('d', 64), false, s.from_block, 'active', true, s.resume_block,
      now() - i * interval '1 s', now(), (select version - :rows from webhook_registry) + i
    from generate_series(1, :rows) i, webhook_subscriptions s where s.endpoint_id = ':webhook';
insert into webhook_queues (endpoint_id, shard)
  select md5('many-' || i)::uuid, i % 64 from generate_series(1, :rows) i;
insert into webhook_progress (endpoint_id, failing_since)
  select md5('many-' || i)::uuid, case when i % 10 = 0 then now() - i * interval '1 s' end
    from generate_series(1, :rows) i;
select ensure_webhook_day(current_date);
insert into webhook_events (day, id, chain_id, block_number, block_hash, log_index, contract, topics, data,
    transaction_hash, transaction_index, block_timestamp, size)
  select current_date, -i, 6565, 1, '0x' || repeat('e', 64), i, '0xbb' || lpad(to_hex(i), 38, '0'),
      array['0x' || repeat('d', 64)], '', '0x' || lpad(to_hex(i), 64, '0'), 0, 1, 100
    from generate_series(1, :rows) i;
create temp table line as select last_position as last from webhook_queues where endpoint_id = ':webhook';
insert into webhook_deliveries (endpoint_id, position, day, event_id, decode, size)
  select ':webhook', last + i, current_date, -i, false, 100 from line, generate_series(1, :rows) i;
insert into webhook_attempts (day, endpoint_id, position, attempt, id, sent_at, millis, status, answer)
  select current_date, ':webhook', last + i, 10, gen_random_uuid(), now() - i * interval '1 ms', 5, 500, 'no'
    from line, generate_series(1, :rows) i;
insert into webhook_failures (endpoint_id, position, day, sequence, attempts, state, due_at, last_status)
  select ':webhook', last + i, current_date, last + i, 10, 'dead', now() - i * interval '1 ms', 500
    from line, generate_series(1, :rows) i;
update webhook_queues set last_position = last_position + :rows where endpoint_id = ':webhook';
update webhook_progress set claimed = (select last + :rows from line), watermark = (select last + :rows from line)
  where endpoint_id = ':webhook';

insert into webhook_redeliveries (id, endpoint_id, failed_since, after_position, last_position, state, created_at, ended_at)
  select md5('redelivery-' || i)::uuid, ':webhook', now() - interval '1 day', 0, 0, 'done', now() - i * interval '1 s', now()
    from generate_series(1, :rows) i;
insert into webhook_redelivery_progress (redelivery_id, reached)
  select md5('redelivery-' || i)::uuid, 0 from generate_series(1, :rows) i;

insert into job_executions (id, job, node, execution_id, started_at, ended_at, batch_status, exit_status, steps, seen_at,
    expires_at)
  select 'many-' || i, ':job', 'many', i, now() - i * interval '1 minute', now() - i * interval '1 minute', 'COMPLETED',
      'COMPLETED', '[]', now(), now() + interval '1 day'
    from generate_series(1, :rows) i;
select count(append_block_judgement(jsonb_build_object('id', 'many-' || i, 'kind', 'block', 'chain_id', 6565, 'block_number', i,
    'block_hash', '0x' || lpad(to_hex(i), 64, '0'), 'parent_hash', '0x' || lpad(to_hex(i - 1), 64, '0'), 'mined_at', now(),
    'policy_version', 1, 'transactions', 1, 'frames', 1, 'verdict', case when i % 10 = 0 then 'escaped' else 'clean' end,
    'outside_system', 0, 'outside_layer1', 0, 'outside_unknown', 0, 'escaped', case when i % 10 = 0 then 1 else 0 end, 'undecided', 0,
    'judged_at', now()), '[]')) from generate_series(1, least(:rows, 2000)) i;
insert into keycloak_outbox (kind, record_id, state, attempts, due_at, last_error, created_at, updated_at)
  select 'user', 'many-' || i, 'dead', 10, now(), 'Keycloak answered 500', now(), now() - i * interval '1 s'
    from generate_series(1, :rows) i;

do $$
declare
  one record;
begin
  for one in select * from unrecorded loop
    execute format('alter table %s enable trigger %I', one.of, one.name);
  end loop;
  for one in select * from indexes loop
    execute one.definition;
  end loop;
end
$$;
