-- The database-level mutation log (document 1, "Audit logs"): one row for each row that any table
-- gains, loses or changes, written by trigger, so that no code path can leave it out.
create table db_mutations (
  sequence        bigint generated always as identity primary key,
  id              text        not null,
  table_name      text        not null,
  operation       text        not null check (operation in ('INSERT', 'UPDATE', 'DELETE')),
  primary_key     text,
  old_row         jsonb,
  new_row         jsonb,
  changed_columns text[],
  request_id      text,
  job_id          text,
  trace_id        text,
  actor_id        text,
  actor_type      text,
  http_operation  text,
  method          text,
  url             text,
  occurred_at     timestamptz not null,
  created_at      timestamptz not null
);
create unique index db_mutations_id on db_mutations (id);
create index db_mutations_resource on db_mutations (table_name, primary_key, sequence desc);
create index db_mutations_request on db_mutations (request_id, sequence desc) where request_id is not null;
create index db_mutations_trace on db_mutations (trace_id, sequence desc) where trace_id is not null;
create index db_mutations_actor on db_mutations (actor_id, sequence desc) where actor_id is not null;
create index db_mutations_created on db_mutations (created_at);

-- A record identifier in the form the application makes: 21 URL-safe characters.
create function new_id() returns text language sql volatile as $$
  select substr(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), 1, 21)
$$;

-- A transaction-local value that the application set, or null.
create function call_context(name text) returns text language sql stable as $$
  select nullif(current_setting('portcullis.' || name, true), '')
$$;

-- First argument: primary key columns joined by commas. Second: columns never shown.
create function log_mutation() returns trigger language plpgsql as $$
declare
  keys     text[] := string_to_array(tg_argv[0], ',');
  hidden   text[] := string_to_array(tg_argv[1], ',');
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
  select string_agg(coalesce(after, before) ->> k, '/' order by position) into key
    from unnest(keys) with ordinality as t(k, position);
  foreach hide in array hidden loop
    if before ->> hide is not null then
      before := jsonb_set(before, array[hide], '"[redacted]"');
    end if;
    if after ->> hide is not null then
      after := jsonb_set(after, array[hide], '"[redacted]"');
    end if;
  end loop;
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

-- Every migration that creates a table calls this for it; a test finds a table without.
create function record_mutations(logged regclass, hidden text[] default '{}')
returns void language plpgsql as $$
declare
  keys text;
begin
  select string_agg(a.attname, ',' order by array_position(i.indkey::int2[], a.attnum)) into keys
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = logged and i.indisprimary;
  execute format(
    'create trigger log_mutation after insert or update or delete on %s
       for each row execute function log_mutation(%L, %L)',
    logged, keys, array_to_string(hidden, ','));
end
$$;
