-- The totals of tenants and templates are kept as those of the lists of V0071.
create function count_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_list(tg_argv[0], (select count(*) from after_change));
  else
    perform add_to_list(tg_argv[0], -(select count(*) from before_change));
  end if;
  return null;
end
$$;

create function keep_count(counted regclass) returns void language plpgsql as $$
begin
  execute format('insert into list_counts (list, shard, live)
    select %L, shard, case shard when 0 then (select count(*) from %s) else 0 end
      from generate_series(0, 31) shard', counted, counted);
  execute format('create trigger counted_insert after insert on %s
    referencing new table as after_change for each statement execute function count_rows(%L)', counted, counted);
  execute format('create trigger counted_delete after delete on %s
    referencing old table as before_change for each statement execute function count_rows(%L)', counted, counted);
end
$$;
select keep_count('tenants');
select keep_count('templates');
