-- The mutation log had a hash-chained row for each batch of callbacks, half a gigabyte a day at 15 events a second, and
-- none of it is ever dropped. Now it has a row for each minute's seal: the SHA-256 of the batches that the seal takes (ADR 0116).
drop trigger log_mutation on webhook_batches;

-- Batches of before have their own rows in the mutation log: they count as sealed, without being written again.
alter table webhook_batches add column seal bigint default 0;
alter table webhook_batches alter column seal drop default;
create index webhook_batches_unsealed on webhook_batches (id) where seal is null;
create index webhook_batches_seal on webhook_batches (seal) where seal > 0;

create table webhook_seals (
  id          bigint      generated always as identity primary key,
  batches     int         not null check (batches > 0),
  deliveries  bigint      not null,
  first_batch bigint      not null,
  last_batch  bigint      not null,
  digest      text        not null,
  created_at  timestamptz not null
);
create index webhook_seals_created on webhook_seals (created_at);
create trigger log_mutation after insert on webhook_seals
  for each row execute function log_mutation('id', '');

-- What a seal says of a batch. A change of any of it, or of their order, changes the digest.
create function webhook_batch_line(id bigint, kind text, deliveries int, digest text, created_at timestamptz)
returns text language sql stable as $$
  select concat_ws(' ', id, kind, deliveries, digest, (extract(epoch from created_at) * 1000000)::bigint)
$$;
