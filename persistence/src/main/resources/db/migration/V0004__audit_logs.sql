-- The audit log (supplement 1.5, 1.8): one row for each action, success or failure.
create table audit_logs (
  sequence        bigint generated always as identity primary key,
  id              text        not null constraint audit_logs_id unique,
  action_type     text        not null,
  resource_type   text        not null,
  resource_id     text,
  operation       text,
  status_code     int         not null,
  succeeded       boolean     not null,
  actor_type      text        not null
    check (actor_type in ('user', 'tenant', 'service', 'm2m_app', 'system', 'anonymous')),
  actor_id        text,
  organization_id text,
  operator_bypass boolean     not null,
  auth_subject    text,
  trace_id        text        not null,
  request_id      text        not null,
  ip_address      text,
  user_agent      text,
  created_at      timestamptz not null
);
create index audit_logs_zone on audit_logs (sequence desc) where organization_id is null;
create index audit_logs_organization on audit_logs (organization_id, sequence desc)
  where organization_id is not null;
create index audit_logs_actor on audit_logs (actor_id, sequence desc) where actor_id is not null;
create index audit_logs_action on audit_logs (action_type, sequence desc);
create index audit_logs_resource on audit_logs (resource_id, sequence desc)
  where resource_id is not null;
create index audit_logs_request on audit_logs (request_id, sequence desc);
create index audit_logs_trace on audit_logs (trace_id, sequence desc);
create index audit_logs_created on audit_logs (created_at);

-- What was recorded stays recorded: neither log can be changed or emptied.
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op
    using errcode = 'insufficient_privilege';
end
$$;

create trigger append_only before update or delete or truncate on audit_logs
  for each statement execute function refuse_rewriting();
create trigger append_only before update or delete or truncate on db_mutations
  for each statement execute function refuse_rewriting();
