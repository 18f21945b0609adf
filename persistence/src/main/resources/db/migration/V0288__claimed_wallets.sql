-- For which organization a machine claimed a wallet (ADR 0112). Until its holder has proven it, it signs in no caller who
-- does not name that organization, and a proof takes it over.
alter table user_wallets add column claimed_by text references organizations;

-- Those of before: what a machine gave to a member, or to a user that it made, without a proof. Proven wallets stay
-- as they are.
update user_wallets w set claimed_by = u.organization_id
  from users u
  where u.id = w.user_id and u.organization_id is not null and w.proven_at is null
    and (w.m2m_app_id is not null or u.source = 'm2m_app');

-- Claims have a quota (V0287).
create function count_claims() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
  made record;
begin
  for made in select claimed_by as owner, count(*) as many from touched
      where claimed_by is not null and proven_at is null group by 1 loop
    perform count_use(made.owner, 'claimed-wallets', sign * made.many);
  end loop;
  return null;
end
$$;
create trigger used_insert after insert on user_wallets
  referencing new table as touched for each statement execute function count_claims();
create trigger used_delete after delete on user_wallets
  referencing old table as touched for each statement execute function count_claims();

create function count_proof() returns trigger language plpgsql as $$
begin
  if old.claimed_by is not null and old.proven_at is null then
    perform count_use(old.claimed_by, 'claimed-wallets', -1);
  end if;
  if new.claimed_by is not null and new.proven_at is null then
    perform count_use(new.claimed_by, 'claimed-wallets', 1);
  end if;
  return null;
end
$$;
create trigger used_update after update on user_wallets
  for each row when (old.claimed_by is distinct from new.claimed_by
    or (old.proven_at is null) <> (new.proven_at is null)) execute function count_proof();

insert into quota_use (owner, quota, shard, used)
  select claimed_by, 'claimed-wallets', 0, count(*) from user_wallets
    where claimed_by is not null and proven_at is null group by 1;
