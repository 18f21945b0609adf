-- Events to Apache Kafka (ADR 0067): how far each queue was published. A queue without a row is published from its beginning; those
-- that were there when publishing was switched on first got a row with their end.

-- Up to position the broker has confirmed all, or it is in kafka_skipped. day: nothing beyond position is of an earlier one.
create table kafka_progress (
  endpoint_id uuid   primary key references webhook_endpoints on delete cascade,
  position    bigint not null,
  day         date   not null
) with (fillfactor = 80);

-- When publishing was switched on first.
create table kafka_start (
  id         boolean     primary key default true check (id),
  started_at timestamptz not null
);
select record_mutations('kafka_start');

-- What the broker refused because it is too large, and was passed over. bytes: of the record's value.
create table kafka_skipped (
  endpoint_id uuid        not null,
  position    bigint      not null,
  webhook_id  uuid        not null,
  bytes       int         not null,
  skipped_at  timestamptz not null,
  primary key (endpoint_id, position)
);
create index kafka_skipped_at on kafka_skipped (skipped_at);
