-- The queue of callbacks (ADR 0005, ADR 0061): a log is stored once, a row for each that is to be told refers to it, and what
-- became of the rows is a number for each endpoint and a row for each failure. What a day brought is kept in partitions of
-- that day, which are dropped as a whole.

alter table webhook_deliveries rename to webhook_deliveries_old;
alter table webhook_deliveries_old drop constraint webhook_deliveries_event;
drop index webhook_deliveries_due;
drop index webhook_deliveries_block;
drop index webhook_deliveries_finished;

-- events: how many were stored. stamp: how often something was queued. day: the partition in use, which never goes back.
-- Whoever queues holds the lock of this row, so that numbers are given in the order of commits.
create table webhook_counters (
  id     boolean primary key default true check (id),
  events bigint  not null default 0,
  stamp  bigint  not null default 0,
  day    date    not null default '2000-01-01'
);
insert into webhook_counters default values;
create trigger log_mutation after insert or delete on webhook_counters
  for each row execute function log_mutation('id', '');

-- turn: how often its block left the chain and came back before. size: bytes that a callback about it is about as long as.
create table webhook_events (
  day               date     not null,
  id                bigint   not null,
  chain_id          bigint   not null,
  block_number      bigint   not null,
  block_hash        text     not null,
  log_index         int      not null,
  contract          text     not null,
  topics            text[]   not null,
  data              bytea    not null,
  transaction_hash  text     not null,
  transaction_index int      not null,
  block_timestamp   bigint   not null,
  decoded           text,
  decode_error      text,
  turn              int      not null default 0,
  retracted         boolean  not null default false,
  size              int      not null,
  primary key (day, id)
) partition by range (day);
create index webhook_events_block on webhook_events (chain_id, block_number) where not retracted;

-- Blocks that left the chain after events of theirs were announced: when one comes back, those are announced in its next turn.
create table webhook_orphans (
  chain_id   bigint not null,
  block_hash text   not null,
  turns      int    not null,
  primary key (chain_id, block_hash)
);

-- position: 1, 2, 3 … for each endpoint. announced: the position of what this takes back, else null.
-- The event is of the same day.
create table webhook_deliveries (
  endpoint_id uuid    not null,
  position    bigint  not null,
  day         date    not null,
  event_id    bigint  not null,
  announced   bigint,
  decode      boolean not null,
  size        int     not null,
  primary key (endpoint_id, position, day)
) partition by range (day);
-- Events and their deliveries are stored in the same order: this finds those of an event and costs next to nothing.
create index webhook_deliveries_event on webhook_deliveries using brin (event_id) with (pages_per_range = 16);

-- What was tried. id: the webhook-id.
create table webhook_attempts (
  day         date        not null,
  endpoint_id uuid        not null,
  position    bigint      not null,
  attempt     int         not null,
  id          uuid        not null,
  sent_at     timestamptz not null,
  millis      int         not null,
  status      int,
  error       text,
  answer      text
) partition by range (day);
create index webhook_attempts_delivery on webhook_attempts (endpoint_id, position);

-- The end of each endpoint's queue, written by whoever queues. stamp: that of the counters when it changed last.
create table webhook_queues (
  endpoint_id   uuid     primary key references webhook_endpoints on delete cascade,
  shard         smallint not null,
  last_position bigint   not null default 0,
  stamp         bigint   not null default 0
);
create index webhook_queues_stamp on webhook_queues (stamp);
create index webhook_queues_shard on webhook_queues (shard);

-- How far each queue was sent, written by the one node that sends it. Up to watermark all are over or in webhook_failures; skipped
-- of them were withheld and never counted. Up to claimed all have been judged, and have their numbers.
create table webhook_progress (
  endpoint_id   uuid   primary key references webhook_endpoints on delete cascade,
  watermark     bigint not null default 0,
  skipped       bigint not null default 0,
  claimed       bigint not null default 0,
  day           date   not null default '2000-01-01',
  failing_since timestamptz
);

-- What was not received at once. It waits until due_at, or is dead.
create table webhook_failures (
  endpoint_id uuid        not null,
  position    bigint      not null,
  day         date        not null,
  sequence    bigint      not null,
  attempts    int         not null,
  state       text        not null check (state in ('retry', 'dead')),
  due_at      timestamptz not null,
  last_status int,
  last_error  text,
  primary key (endpoint_id, position)
) with (fillfactor = 80);
create index webhook_failures_due on webhook_failures (endpoint_id, due_at) where state = 'retry';
create index webhook_failures_dead on webhook_failures (due_at) where state = 'dead';
create index webhook_failures_day on webhook_failures (day);

-- What the mutation log says of all this: a row for each transaction that queued or ended callbacks, with the SHA-256 of what
-- it says of each (ADR 0061).
create table webhook_batches (
  id         bigint      generated always as identity primary key,
  kind       text        not null check (kind in ('queued', 'ended')),
  deliveries int         not null,
  digest     text        not null,
  created_at timestamptz not null
);
create index webhook_batches_created on webhook_batches (created_at);
create trigger log_mutation after insert on webhook_batches
  for each row execute function log_mutation('id', '');

create trigger log_mutation after insert or delete on webhook_queues
  for each row execute function log_mutation('endpoint_id', '');

-- Partitions are made and dropped by the owner of the tables, whoever asks.
create function ensure_webhook_day(wanted date) returns void language plpgsql security definer as $$
declare
  parent text;
  part   text;
begin
  foreach parent in array array['webhook_events', 'webhook_deliveries', 'webhook_attempts'] loop
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

create function drop_webhook_day(old date) returns void language plpgsql security definer as $$
declare
  parent text;
begin
  perform set_config('lock_timeout', '2s', true);
  foreach parent in array array['webhook_attempts', 'webhook_deliveries', 'webhook_events'] loop
    execute format('drop table if exists %I', parent || '_' || to_char(old, 'YYYYMMDD'));
  end loop;
end
$$;

-- The days that there are partitions of, oldest first.
create function webhook_days() returns setof date language sql stable as $$
  select to_date(right(c.relname, 8), 'YYYYMMDD') from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'webhook_events'::regclass order by 1
$$;

do $$
begin
  execute format('alter function ensure_webhook_day(date) set search_path = %I, pg_temp', current_schema());
  execute format('alter function drop_webhook_day(date) set search_path = %I, pg_temp', current_schema());
end
$$;

-- Those of before.
insert into webhook_queues (endpoint_id, shard)
  select id, ('x' || right(id::text, 2))::bit(8)::int & 31 from webhook_endpoints;
insert into webhook_progress (endpoint_id) select id from webhook_endpoints;

do $$
declare
  wanted date;
begin
  for wanted in select distinct (created_at at time zone 'UTC')::date from webhook_deliveries_old loop
    perform ensure_webhook_day(wanted);
  end loop;
end
$$;

create temporary table moved_deliveries on commit drop as
  select d.id, d.endpoint_id, d.chain_id, d.block_number, d.block_hash, d.log_index, d.removed, d.turn, d.state, d.attempts,
      d.due_at, d.last_status, d.last_error, d.finished_at, d.body,
      (d.created_at at time zone 'UTC')::date as day,
      row_number() over (partition by d.endpoint_id order by d.created_at, d.block_number, d.log_index, d.removed) as position
    from webhook_deliveries_old d join webhook_endpoints e on e.id = d.endpoint_id and e.deleted_at is null
    where octet_length(d.body) > 0;
create index on moved_deliveries (endpoint_id, block_hash, log_index);

create temporary table moved_events on commit drop as
  select row_number() over (order by day, chain_id, block_number, log_index) as id, e.*
    from (select distinct on (day, chain_id, block_hash, log_index, turn) day, chain_id, block_number, block_hash, log_index, turn,
        convert_from(body, 'UTF8')::jsonb -> 'data' as data
      from moved_deliveries
      order by day, chain_id, block_hash, log_index, turn, octet_length(body) desc) e;
create index on moved_events (day, chain_id, block_hash, log_index, turn);

insert into webhook_events (day, id, chain_id, block_number, block_hash, log_index, contract, topics, data, transaction_hash,
    transaction_index, block_timestamp, decoded, decode_error, turn, retracted, size)
  select day, id, chain_id, block_number, block_hash, log_index, data ->> 'contract',
      array(select jsonb_array_elements_text(data -> 'topics')), decode(substr(data ->> 'data', 3), 'hex'),
      data ->> 'transaction_hash', (data ->> 'transaction_index')::int, (data ->> 'block_timestamp')::bigint,
      nullif(data -> 'decoded', 'null')::text, data ->> 'decode_error', turn,
      exists (select 1 from moved_deliveries r where r.removed and r.block_hash = e.block_hash
        and r.log_index = e.log_index and r.turn = e.turn),
      length(data::text)
    from moved_events e;

insert into webhook_deliveries (endpoint_id, position, day, event_id, announced, decode, size)
  select d.endpoint_id, d.position, d.day, e.id,
      case when d.removed then coalesce((select a.position from moved_deliveries a where a.endpoint_id = d.endpoint_id
        and a.block_hash = d.block_hash and a.log_index = d.log_index and a.turn = d.turn and not a.removed), d.position) end,
      s.decode_events, octet_length(d.body)
    from moved_deliveries d
      join moved_events e on e.day = d.day and e.chain_id = d.chain_id and e.block_hash = d.block_hash
        and e.log_index = d.log_index and e.turn = d.turn
      join webhook_subscriptions s on s.endpoint_id = d.endpoint_id;

insert into webhook_failures (endpoint_id, position, day, sequence, attempts, state, due_at, last_status, last_error)
  select endpoint_id, position, day, position, attempts, case state when 'dead' then 'dead' else 'retry' end,
      case state when 'dead' then finished_at else due_at end, last_status, last_error
    from moved_deliveries where state <> 'delivered';

update webhook_queues q set last_position = m.last, stamp = 1
  from (select endpoint_id, max(position) as last from moved_deliveries group by endpoint_id) m
  where m.endpoint_id = q.endpoint_id;
update webhook_progress p set watermark = m.last, claimed = m.last, day = m.day
  from (select endpoint_id, max(position) as last, max(day) as day from moved_deliveries group by endpoint_id) m
  where m.endpoint_id = p.endpoint_id;
insert into webhook_orphans (chain_id, block_hash, turns)
  select chain_id, block_hash, max(turn) + 1 from webhook_events where retracted group by chain_id, block_hash;
update webhook_counters set stamp = 1, events = coalesce((select max(id) from moved_events), 0),
  day = coalesce((select max(day) from moved_events), '2000-01-01');

drop table webhook_deliveries_old;
