-- A wallet is claimed until its holder has signed something here (ADR 0055); only a proven one shows what is its own.
alter table user_wallets add column proven_at timestamptz;

-- Of those of before, proven are the wallets by which their users signed in, and those that they linked themselves. The audit
-- log has both and stays: its rows name the wallet of the session, and a link changed the wallet's row in the same request.
-- Whoever registered a transaction was named by its sender alone, and does not count.
update user_wallets w set proven_at = found.first
  from (
    select p.id, min(p.at) as first
      from (
        select w.id, a.created_at as at
          from user_wallets w
            join audit_logs a on a.actor_id = w.user_id and a.auth_subject = w.wallet_address
          where a.actor_type = 'user' and a.succeeded and a.created_at >= w.created_at
            and a.action_type <> 'transaction-allowance.update-hash'
        union all
        select w.id, a.created_at
          from user_wallets w
            join db_mutations m on m.table_name = 'user_wallets' and m.primary_key = w.id
            join audit_logs a on a.request_id = m.request_id
          where m.operation in ('INSERT', 'UPDATE') and m.actor_id = w.user_id
            and a.action_type = 'wallet.associate' and a.actor_id = w.user_id and a.succeeded) p
      group by p.id) found
  where w.id = found.id;
