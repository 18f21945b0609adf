-- Whoever asks for what was refused or failed must not walk over all that was done.
create index audit_logs_failed on audit_logs (created_at desc, sequence desc) where not succeeded;
create index audit_logs_organization_failed on audit_logs (organization_id, created_at desc, sequence desc)
  where organization_id is not null and not succeeded;
