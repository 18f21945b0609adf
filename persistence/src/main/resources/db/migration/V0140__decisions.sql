-- By which rule a call on the chain was decided (supplement 1.1.2), where the action depends on one.
alter table audit_logs
  add column rule_id text,
  add column reason  text;

-- The hash covers them where they are, in a form of its own; rows without a rule, all the old ones among
-- them, are hashed as before (ADR 0014).
create or replace function audit_log_hash(r audit_logs) returns bytea language plpgsql immutable as $$
begin
  return sha256(convert_to(
    hashed(case when r.rule_id is null and r.reason is null then 'audit_logs' else 'audit_logs 2' end)
    || hashed(r.chain::text) || hashed(r.position::text)
    || hashed(encode(r.previous_hash, 'hex')) || hashed(r.sequence::text) || hashed(r.id)
    || hashed(r.action_type) || hashed(r.resource_type) || hashed(r.resource_id)
    || hashed(r.operation) || hashed(r.status_code::text) || hashed(r.succeeded::text)
    || hashed(r.actor_type) || hashed(r.actor_id) || hashed(r.organization_id)
    || hashed(r.operator_bypass::text) || hashed(r.auth_subject) || hashed(r.trace_id)
    || hashed(r.request_id) || hashed(r.ip_address) || hashed(r.user_agent)
    || hashed(r.created_at)
    || case when r.rule_id is null and r.reason is null then ''
         else hashed(r.rule_id) || hashed(r.reason) end, 'UTF8'));
end
$$;
