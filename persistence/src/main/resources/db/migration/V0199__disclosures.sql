-- Who was shown which transaction that is not of a wallet of theirs (ADR 0056): one row for each, or for a run of blocks of which
-- many were shown at once, and one for each gap. Chained by hashes like the other logs. A log: no mutation rows.
create table rpc_disclosures (
  sequence        bigint      generated always as identity primary key,
  id              text        not null constraint rpc_disclosures_id unique,
  kind            text        not null check (kind in ('transaction', 'blocks', 'gap')),
  count           bigint      not null check (count > 0 and (kind <> 'transaction' or count = 1)),
  since           timestamptz check ((since is not null) = (kind = 'gap')),
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  method          text,
  tx_hash         text        check ((tx_hash is not null) = (kind = 'transaction')),
  first_block     bigint,
  last_block      bigint,
  extent          text        check (extent in ('whole', 'events')),
  actor_type      text
    check (actor_type in ('user', 'tenant', 'service', 'm2m_app', 'system', 'anonymous')),
  actor_id        text,
  organization_id text,
  viewed_user_id  text,
  ip_address      text,
  request_id      text,
  trace_id        text,
  chain           int         not null,
  position        bigint      not null,
  previous_hash   bytea       not null,
  hash            bytea       not null
);
create unique index rpc_disclosures_chain on rpc_disclosures (chain, position);
create index rpc_disclosures_created on rpc_disclosures (created_at desc, sequence desc);
create index rpc_disclosures_transaction on rpc_disclosures (tx_hash, created_at desc, sequence desc)
  where tx_hash is not null;
create index rpc_disclosures_actor on rpc_disclosures (actor_id, created_at desc, sequence desc)
  where actor_id is not null;
create index rpc_disclosures_viewed on rpc_disclosures (viewed_user_id, created_at desc, sequence desc)
  where viewed_user_id is not null;
create index rpc_disclosures_expiry on rpc_disclosures (expires_at);

create function rpc_disclosure_hash(r rpc_disclosures) returns bytea language plpgsql immutable as $$
begin
  return sha256(convert_to(
    hashed('rpc_disclosures') || hashed(r.chain::text) || hashed(r.position::text)
    || hashed(encode(r.previous_hash, 'hex')) || hashed(r.sequence::text) || hashed(r.id)
    || hashed(r.kind) || hashed(r.count::text) || hashed(r.since) || hashed(r.created_at)
    || hashed(r.expires_at) || hashed(r.method) || hashed(r.tx_hash) || hashed(r.first_block::text)
    || hashed(r.last_block::text) || hashed(r.extent) || hashed(r.actor_type) || hashed(r.actor_id)
    || hashed(r.organization_id) || hashed(r.viewed_user_id) || hashed(r.ip_address)
    || hashed(r.request_id) || hashed(r.trace_id), 'UTF8'));
end
$$;

-- Within a chain time is over in the order of the chain, whatever was set when a row was written: what goes is its beginning.
create function chain_rpc_disclosure() returns trigger language plpgsql as $$
declare
  before timestamptz;
begin
  new.chain := log_chain();
  select l.position + 1, l.hash, l.expires_at into new.position, new.previous_hash, before
    from rpc_disclosures l where l.chain = new.chain order by l.position desc limit 1;
  if not found then
    new.position := 1;
    new.previous_hash := decode(repeat('00', 32), 'hex');
  else
    new.expires_at := greatest(new.expires_at, before + interval '1 microsecond');
  end if;
  new.hash := rpc_disclosure_hash(new);
  return new;
end
$$;
do $$
begin
  execute format('alter function chain_rpc_disclosure() set search_path = %I, pg_temp', current_schema());
  alter function chain_rpc_disclosure() set enable_seqscan = off;
end
$$;
create trigger chained before insert on rpc_disclosures
  for each row execute function chain_rpc_disclosure();

-- The newest row of a chain stays: the next one follows it, and whoever noted it finds it.
create function keep_newest_disclosure() returns trigger language plpgsql as $$
begin
  if exists (select 1 from rpc_disclosures l where l.chain = old.chain and l.position > old.position) then
    return old;
  end if;
  return null;
end
$$;
create trigger append_only before update or truncate on rpc_disclosures
  for each statement execute function refuse_rewriting();
create trigger kept before delete on rpc_disclosures
  for each row when (old.expires_at > clock_timestamp()) execute function refuse_rewriting();
create trigger newest before delete on rpc_disclosures
  for each row execute function keep_newest_disclosure();
