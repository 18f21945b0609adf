-- How many rows the long lists have, because each page tells it and counting 100,000 rows takes far
-- longer than reading a page. A count is the sum of a few rows: each connection adds to the one of
-- its own, so that those who create at the same time seldom wait for one another.
create table list_counts (
  list  text   not null,
  shard int    not null,
  live  bigint not null,
  primary key (list, shard)
);
-- Counting is no change of its own: the mutation rows of what is counted tell of it.
create trigger log_mutation after insert or delete on list_counts
  for each row execute function log_mutation('list,shard', '');

-- First argument: the list. Second: which rows of the table are in it.
create function count_list() returns trigger language plpgsql as $$
declare
  added   bigint := 0;
  removed bigint := 0;
begin
  if tg_op <> 'DELETE' then
    execute 'select count(*) from after_change where ' || tg_argv[1] into added;
  end if;
  if tg_op <> 'INSERT' then
    execute 'select count(*) from before_change where ' || tg_argv[1] into removed;
  end if;
  if added <> removed then
    update list_counts set live = live + added - removed
      where list = tg_argv[0] and shard = pg_backend_pid() & 31;
  end if;
  return null;
end
$$;

create function keep_count(list_name text, counted regclass, condition text)
returns void language plpgsql as $$
declare
  run text := format('for each statement execute function count_list(%L, %L)', list_name, condition);
begin
  insert into list_counts (list, shard, live) select list_name, shard, 0 from generate_series(0, 31) shard;
  execute format('update list_counts set live = (select count(*) from %s where %s)
    where list = %L and shard = 0', counted, condition, list_name);
  execute format('create trigger counted_insert after insert on %s
    referencing new table as after_change %s', counted, run);
  execute format('create trigger counted_update after update on %s
    referencing old table as before_change new table as after_change %s', counted, run);
  execute format('create trigger counted_delete after delete on %s
    referencing old table as before_change %s', counted, run);
end
$$;
select keep_count('organizations', 'organizations', 'deleted_at is null');
select keep_count('users', 'users', 'true');
select keep_count('zone-roles', 'roles', 'organization_id is null');
