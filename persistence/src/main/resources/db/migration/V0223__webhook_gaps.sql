-- Who else than the sender of a queue tells of it needs the numbers that receivers know: a callback's number is its position less
-- what was withheld before it. So what is withheld says where (ADR 0061).

-- skipped: how many positions of the queue were withheld up to this one.
create table webhook_gaps (
  endpoint_id uuid   not null,
  position    bigint not null,
  day         date   not null,
  skipped     bigint not null,
  primary key (endpoint_id, position, day)
) partition by range (day);

-- From now on of those up to claimed, not up to the watermark: both are known to whoever claims.
update webhook_progress set skipped = 0 where skipped <> 0;

create or replace function ensure_webhook_day(wanted date) returns void language plpgsql security definer as $$
declare
  parent text;
  part   text;
begin
  foreach parent in array array['webhook_events', 'webhook_deliveries', 'webhook_attempts', 'webhook_gaps'] loop
    part := parent || '_' || to_char(wanted, 'YYYYMMDD');
    if to_regclass(part) is null then
      perform pg_advisory_xact_lock(1886547813);
      if to_regclass(part) is null then
        -- Attaching waits for nobody who reads or writes the others.
        execute format('create table %I (like %I including all)', part, parent);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part,
          wanted, wanted + 1);
      end if;
    end if;
  end loop;
end
$$;

create or replace function drop_webhook_day(old date) returns void language plpgsql security definer as $$
declare
  parent text;
begin
  perform set_config('lock_timeout', '2s', true);
  foreach parent in array array['webhook_attempts', 'webhook_deliveries', 'webhook_events', 'webhook_gaps'] loop
    execute format('drop table if exists %I', parent || '_' || to_char(old, 'YYYYMMDD'));
  end loop;
end
$$;

do $$
begin
  execute format('alter function ensure_webhook_day(date) set search_path = %I, pg_temp', current_schema());
  execute format('alter function drop_webhook_day(date) set search_path = %I, pg_temp', current_schema());
  perform ensure_webhook_day(day) from webhook_days() as day;
end
$$;
