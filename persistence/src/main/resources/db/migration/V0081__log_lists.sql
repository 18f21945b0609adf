-- Every list of the logs is ordered by time and, within a moment, by sequence. With an index for each way
-- to ask for rows, in just that order, a page costs the same in a log of millions.
drop index audit_logs_zone, audit_logs_organization, audit_logs_actor, audit_logs_action,
  audit_logs_resource, audit_logs_request, audit_logs_trace, audit_logs_created;
create index audit_logs_created on audit_logs (created_at desc, sequence desc);
create index audit_logs_zone on audit_logs (created_at desc, sequence desc)
  where organization_id is null;
create index audit_logs_zone_action on audit_logs (action_type, created_at desc, sequence desc)
  where organization_id is null;
create index audit_logs_organization
  on audit_logs (organization_id, created_at desc, sequence desc) where organization_id is not null;
create index audit_logs_organization_action
  on audit_logs (organization_id, action_type, created_at desc, sequence desc)
  where organization_id is not null;
create index audit_logs_action on audit_logs (action_type, created_at desc, sequence desc);
create index audit_logs_actor on audit_logs (actor_id, created_at desc, sequence desc)
  where actor_id is not null;
create index audit_logs_resource on audit_logs (resource_id, created_at desc, sequence desc)
  where resource_id is not null;
create index audit_logs_request on audit_logs (request_id, created_at desc, sequence desc);
create index audit_logs_trace on audit_logs (trace_id, created_at desc, sequence desc);

drop index db_mutations_resource, db_mutations_request, db_mutations_trace, db_mutations_actor,
  db_mutations_created;
create index db_mutations_created on db_mutations (created_at desc, sequence desc);
create index db_mutations_table on db_mutations (table_name, created_at desc, sequence desc);
create index db_mutations_resource
  on db_mutations (primary_key, table_name, created_at desc, sequence desc);
create index db_mutations_request on db_mutations (request_id, created_at desc, sequence desc)
  where request_id is not null;
create index db_mutations_trace on db_mutations (trace_id, created_at desc, sequence desc)
  where trace_id is not null;
create index db_mutations_actor on db_mutations (actor_id, created_at desc, sequence desc)
  where actor_id is not null;
-- Most rows are of one kind or the other; whoever asks for the rarer one must not walk over all others.
create index db_mutations_updates on db_mutations (created_at desc, sequence desc)
  where operation = 'UPDATE';
create index db_mutations_deletes on db_mutations (created_at desc, sequence desc)
  where operation = 'DELETE';
