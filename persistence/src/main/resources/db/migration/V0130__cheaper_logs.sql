-- Writing to the logs costs less and says the same, hash for hash.

-- extract() counts as stable, and a function that was called immutable in spite of it was never taken apart into the
-- expression it stands for: its statement was planned anew in every transaction, which was most of the cost of a chain.
create or replace function hashed(value timestamptz) returns text language sql stable parallel safe as $$
  select hashed((extract(epoch from value) * 1000000)::bigint::text)
$$;

-- First argument: primary key columns joined by commas. Second: columns never shown.
create or replace function log_mutation() returns trigger language plpgsql security definer as $$
declare
  before   jsonb  := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after    jsonb  := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  changed  text[];
  key      text;
  hide     text;
begin
  if tg_op = 'UPDATE' then
    select array_agg(n.key order by n.key) into changed
      from jsonb_each(after) n where n.value is distinct from before -> n.key;
    if changed is null then
      return null;
    end if;
  end if;
  if strpos(tg_argv[0], ',') = 0 then
    key := coalesce(after, before) ->> tg_argv[0];
  else
    select string_agg(coalesce(after, before) ->> k, '/' order by position) into key
      from unnest(string_to_array(tg_argv[0], ',')) with ordinality as t(k, position);
  end if;
  if tg_argv[1] <> '' then
    foreach hide in array string_to_array(tg_argv[1], ',') loop
      if before ->> hide is not null then
        before := jsonb_set(before, array[hide], '"[redacted]"');
      end if;
      if after ->> hide is not null then
        after := jsonb_set(after, array[hide], '"[redacted]"');
      end if;
    end loop;
  end if;
  insert into db_mutations (id, table_name, operation, primary_key, old_row, new_row,
      changed_columns, request_id, job_id, trace_id, actor_id, actor_type, http_operation, method,
      url, occurred_at, created_at)
    values (new_id(), tg_table_name, tg_op, key, before, after, changed,
      call_context('request_id'), call_context('job_id'), call_context('trace_id'),
      call_context('actor_id'), call_context('actor_type'), call_context('http_operation'),
      call_context('method'), call_context('url'), clock_timestamp(), now());
  return null;
end
$$;
-- No list asks for a mutation row by its id, which is random: each new row read and wrote another page of this index.
drop index db_mutations_id;

-- A transaction has its chain to itself, so those that count in the part of its number never wait for one another;
-- with the number of the process, two of sixteen usually did.
create or replace function add_to_list(list_name text, change bigint) returns void language plpgsql as $$
declare
  part int;
begin
  if change <> 0 then
    part := log_chain() & 31;
    update list_counts set live = live + change where list = list_name and shard = part;
  end if;
end
$$;

-- A plan holds for one search path. log_chain() ran with that of log_mutation() and with that of the session in turns,
-- and was planned anew at each turn: now all that call it have the same one.
do $$
declare
  caller text;
begin
  foreach caller in array array['log_mutation()', 'chain_audit_log()', 'add_to_list(text, bigint)'] loop
    execute format('alter function %s set search_path = %I, pg_temp', caller, current_schema());
  end loop;
end
$$;
