-- The counts of V0071 planned a statement for each change: 0.05 ms each time. Now each list has a
-- function of its own, whose plans are kept, and roles of organizations cost nothing.
drop trigger counted_insert on organizations;
drop trigger counted_update on organizations;
drop trigger counted_delete on organizations;
drop trigger counted_insert on users;
drop trigger counted_update on users;
drop trigger counted_delete on users;
drop trigger counted_insert on roles;
drop trigger counted_update on roles;
drop trigger counted_delete on roles;
drop function keep_count(text, regclass, text);
drop function count_list();

create function add_to_list(list_name text, change bigint) returns void language plpgsql as $$
begin
  if change <> 0 then
    update list_counts set live = live + change
      where list = list_name and shard = pg_backend_pid() & 31;
  end if;
end
$$;

create function count_organizations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_list('organizations', (select count(*) from after_change where deleted_at is null));
  elsif tg_op = 'DELETE' then
    perform add_to_list('organizations', -(select count(*) from before_change where deleted_at is null));
  else
    perform add_to_list('organizations', (select count(*) from after_change where deleted_at is null)
      - (select count(*) from before_change where deleted_at is null));
  end if;
  return null;
end
$$;
create trigger counted_insert after insert on organizations
  referencing new table as after_change for each statement execute function count_organizations();
create trigger counted_update after update on organizations
  referencing old table as before_change new table as after_change
  for each statement execute function count_organizations();
create trigger counted_delete after delete on organizations
  referencing old table as before_change for each statement execute function count_organizations();

create function count_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_list('users', (select count(*) from after_change));
  else
    perform add_to_list('users', -(select count(*) from before_change));
  end if;
  return null;
end
$$;
create trigger counted_insert after insert on users
  referencing new table as after_change for each statement execute function count_users();
create trigger counted_delete after delete on users
  referencing old table as before_change for each statement execute function count_users();

-- By row, because a condition keeps it from the many roles of organizations. Roles never change owner.
create function count_zone_role() returns trigger language plpgsql as $$
begin
  perform add_to_list('zone-roles', case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end
$$;
create trigger counted_insert after insert on roles
  for each row when (new.organization_id is null) execute function count_zone_role();
create trigger counted_delete after delete on roles
  for each row when (old.organization_id is null) execute function count_zone_role();
