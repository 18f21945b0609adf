-- The total of M2M applications is kept as those of the other lists. Those of deleted organizations are in no list, so
-- it changes with their owner, too: the lock on the owner lets neither of the two overlook the other.
create function count_m2m_application() returns trigger language plpgsql as $$
declare
  owner text := case tg_op when 'INSERT' then new.owner_organization_id else old.owner_organization_id end;
begin
  if owner is not null then
    perform from organizations where id = owner and deleted_at is null for share;
    if not found then
      return null;
    end if;
  end if;
  perform add_to_list('m2m-applications', case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end
$$;
create trigger counted_insert after insert on m2m_applications
  for each row execute function count_m2m_application();
create trigger counted_delete after delete on m2m_applications
  for each row execute function count_m2m_application();

create function count_m2m_applications_of_owner() returns trigger language plpgsql as $$
declare
  owned bigint := (select count(*) from m2m_applications where owner_organization_id = new.id);
begin
  perform add_to_list('m2m-applications', case when new.deleted_at is null then owned else -owned end);
  return null;
end
$$;
create trigger counted_with_owner after update on organizations
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function count_m2m_applications_of_owner();

-- An application never changes hands: its place in the total would.
create function refuse_new_owner() returns trigger language plpgsql as $$
begin
  raise exception 'an M2M application keeps its owner' using errcode = 'check_violation';
end
$$;
create trigger keeps_owner before update on m2m_applications
  for each row when (old.owner_organization_id is distinct from new.owner_organization_id)
  execute function refuse_new_owner();

insert into list_counts (list, shard, live)
  select 'm2m-applications', shard, case shard when 0 then (
      select count(*) from m2m_applications a where not exists (
        select from organizations o where o.id = a.owner_organization_id and o.deleted_at is not null)) else 0 end
    from generate_series(0, 31) shard;
