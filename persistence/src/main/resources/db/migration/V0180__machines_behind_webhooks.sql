-- Which M2M application stands behind a webhook (ADR 0031): the one that gave its owner the wallet which opened the session in
-- which the webhook was made, was last pointed at a URL, or showed a signing key since; 'several' if they are. Null once the
-- owner pointed it at a URL in a session opened otherwise. No foreign key: what a machine chose stays its choice when it is gone.
alter table webhook_endpoints add column m2m_app_id text;

-- What nodes remember of a subscription has to be read again when that changes.
drop trigger registry_changed on webhook_endpoints;
create trigger registry_changed after update of enabled, m2m_app_id
  on webhook_endpoints for each statement execute function webhook_registry_changed();

-- Those of before, by the audit log: it names the wallet of the session. One that such a session only paused is marked as well;
-- its owner sets the URL again.
update webhook_endpoints e set m2m_app_id = case when found.least = found.most then found.least else 'several' end
  from (
    select a.resource_id as id, min(w.m2m_app_id) as least, max(w.m2m_app_id) as most
      from user_wallets w
        join audit_logs a on a.actor_id = w.user_id and a.auth_subject = w.wallet_address
      where w.m2m_app_id is not null and a.succeeded
        and a.action_type in ('event-webhook.create', 'event-webhook.update', 'event-webhook.rotate-key')
      group by a.resource_id) found
  where e.id::text = found.id and e.deleted_at is null;
