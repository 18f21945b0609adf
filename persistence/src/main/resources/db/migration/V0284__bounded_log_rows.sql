-- Rows of the mutation log have a bound (ADR 0109): a value above 4 KiB, or above 256 bytes in a row that is still above
-- 32 KiB then, is replaced by its length, its hash and its beginning. The hash of a row covers what is stored, so rows that
-- were written before stay as they are; lists cut them when they are read.
create function cut_log_values(entry jsonb, most int) returns jsonb language sql immutable parallel safe as $$
  select jsonb_object_agg(v.key,
      case when octet_length(v.plain) <= most then v.value
        else jsonb_build_object('cut', true, 'bytes', octet_length(v.plain),
          'sha256', encode(sha256(convert_to(v.plain, 'UTF8')), 'hex'), 'begin', left(v.plain, 64))
      end)
    from (select e.key, e.value,
        case jsonb_typeof(e.value) when 'string' then e.value #>> '{}' else e.value::text end as plain
      from jsonb_each(entry) e) v
$$;

create function cut_log_row(entry jsonb) returns jsonb language plpgsql immutable parallel safe as $$
declare
  cut jsonb;
begin
  if entry is null or octet_length(entry::text) <= 4096 then
    return entry;
  end if;
  cut := cut_log_values(entry, 4096);
  return case when octet_length(cut::text) <= 32768 then cut else cut_log_values(entry, 256) end;
end
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
  if pg_column_size(before) > 3000 then
    before := cut_log_row(before);
  end if;
  if pg_column_size(after) > 3000 then
    after := cut_log_row(after);
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

-- Replacing a function drops its own search path.
do $$
begin
  execute format('alter function log_mutation() set search_path = %I, pg_temp', current_schema());
end
$$;
