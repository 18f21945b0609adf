-- Plans of changes (ADR 0159): a rehearsed transaction, kept with what it would change. The content is JSON: the changes, the facts before
-- and after, the tags of the records that are replaced. The base is the snapshot of the database that the plan was compared with.
create table plans (
  id              text        primary key,
  organization_id text        references organizations,
  created_by      text        not null,
  changes         integer     not null check (changes between 1 and 100),
  hash            text        not null check (hash ~ '^[0-9a-f]{64}$'),
  base            text        not null,
  content         text        not null check (octet_length(content) <= 4194304),
  created_at      timestamptz not null,
  applied_by      text,
  applied_at      timestamptz,
  expires_at      timestamptz not null,
  constraint plans_applied check ((applied_by is null) = (applied_at is null))
);
create index plans_list on plans (organization_id, created_at desc, id);
create index plans_expiry on plans (expires_at);
select record_mutations('plans', '{content}');

-- A plan is applied to the policy that it was compared with, and to no other. Whoever changes the policy holds this lock until the
-- commit, together with others. Sessions, and wallets where no contract is registered, change no plan: users change them all the time.
-- The transaction that applies a plan holds it alone, or is refused: then nothing moves until its commit.
create or replace function note_policy_change(changed_kind text, variadic changed_keys text[]) returns void language sql as $$
  select pg_advisory_xact_lock_shared(1886547821) where changed_kind <> 'session' and (changed_kind <> 'address'
    or exists (select 1 from contracts c where c.contract_address = any (changed_keys)));
  insert into policy_changes (kind, key)
    select changed_kind, k from unnest(changed_keys) as k where k is not null group by k
    on conflict (xid, kind, key) do update set rights = true where not policy_changes.rights
$$;

-- A base is a snapshot of the cluster in which the plan was made: no open plan outlives a restore.
create function drop_open_plans() returns trigger language plpgsql as $$
begin
  delete from plans where applied_at is null;
  return null;
end
$$;
create trigger drop_open_plans after insert on epochs for each statement execute function drop_open_plans();
