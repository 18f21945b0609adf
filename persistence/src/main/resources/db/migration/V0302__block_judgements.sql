-- What became of each block of the chain behind the gate (ADR 0122): one row a block hash, written by one node and chained by hashes
-- like the other logs. A log: no mutation rows. In parts by day, which end as a whole.

-- kind: block; left, a block of an earlier row left the chain; returned, it is back; gap, blocks that nobody judged (block_number to
-- last_block); checkpoint, a part was ended, and ended_position and ended_hash are those of its last row.
create table block_judgements (
  day               date        not null,
  sequence          bigint      not null,
  id                text        not null,
  kind              text        not null check (kind in ('block', 'left', 'returned', 'gap', 'checkpoint')),
  chain_id          bigint      not null,
  block_number      bigint      not null,
  last_block        bigint,
  block_hash        text        check ((block_hash is null) = (kind in ('gap', 'checkpoint'))),
  parent_hash       text,
  mined_at          timestamptz,
  policy_version    bigint,
  transactions      int,
  frames            bigint,
  verdict           text        check (verdict in ('clean', 'escaped', 'unjudged', 'undecided')),
  reason            text,
  outside_system    int,
  outside_layer1    int,
  outside_unknown   int,
  escaped           int,
  undecided         int,
  escapes_hash      text,
  ended_position    bigint,
  ended_hash        text,
  judged_at         timestamptz not null,
  chain             int         not null,
  position          bigint      not null,
  previous_hash     bytea       not null,
  hash              bytea       not null,
  primary key (sequence, day),
  check ((verdict is null) = (kind in ('left', 'returned', 'checkpoint')))
) partition by range (day);
create unique index block_judgements_chain on block_judgements (chain, position, day);
create index block_judgements_block on block_judgements (block_hash) where block_hash is not null;
create index block_judgements_number on block_judgements (block_number desc, position desc) where verdict is not null;
create index block_judgements_checkpoint on block_judgements (ended_position) where kind = 'checkpoint';

-- The transactions that did what they were not permitted to, and those of which that cannot be told because a right changed; at most a
-- hundred a block, for the block counts all. place: which transaction of the block. path: which frame, from the outermost.
create table block_escapes (
  day              date        not null,
  block_hash       text        not null,
  place            int         not null,
  transaction_hash text        not null,
  verdict          text        not null check (verdict in ('escaped', 'undecided')),
  sender           text        not null,
  user_id          text,
  organization_id  text,
  rule_id          text        not null,
  path             text        not null,
  target           text,
  selector         text,
  told             boolean     not null,
  primary key (block_hash, place, day)
) partition by range (day);
create index block_escapes_transaction on block_escapes (transaction_hash);

-- Up to which row of the judgements an administrator has looked at what escaped.
create table block_acknowledgements (
  position        bigint      primary key,
  block_hash      text        not null,
  acknowledged_by text        not null,
  acknowledged_at timestamptz not null
);
select record_mutations('block_acknowledgements');

-- How far a chain was judged: the next block and the hash of the one before, if that is known.
create table sentinel_positions (
  chain_id   bigint      primary key,
  next_block bigint      not null,
  block_hash text,
  moved_at   timestamptz not null
);

-- Administrators are told of escapes by their operational webhooks: such a notice is about no endpoint.
alter table operational_notices alter column endpoint_id drop not null, alter column endpoint_name drop not null;

create function block_judgement_hash(r block_judgements) returns bytea language plpgsql immutable as $$
begin
  return sha256(convert_to(
    hashed('block_judgements') || hashed(r.chain::text) || hashed(r.position::text)
    || hashed(encode(r.previous_hash, 'hex')) || hashed(r.sequence::text) || hashed(r.id)
    || hashed(r.kind) || hashed(r.chain_id::text) || hashed(r.block_number::text)
    || hashed(r.last_block::text) || hashed(r.block_hash) || hashed(r.parent_hash) || hashed(r.mined_at)
    || hashed(r.policy_version::text) || hashed(r.transactions::text) || hashed(r.frames::text)
    || hashed(r.verdict) || hashed(r.reason) || hashed(r.outside_system::text)
    || hashed(r.outside_layer1::text) || hashed(r.outside_unknown::text) || hashed(r.escaped::text)
    || hashed(r.undecided::text) || hashed(r.escapes_hash) || hashed(r.ended_position::text)
    || hashed(r.ended_hash) || hashed(r.judged_at), 'UTF8'));
end
$$;

create function ensure_judgement_day(wanted date) returns void language plpgsql as $$
declare
  parent text;
  part   text;
begin
  foreach parent in array array['block_judgements', 'block_escapes'] loop
    part := parent || '_' || to_char(wanted, 'YYYYMMDD');
    if to_regclass(part) is null then
      execute format('create table %I (like %I including all)', part, parent);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part,
        wanted, wanted + 1);
    end if;
  end loop;
end
$$;

-- Appends a row and, of a block, its escapes. One transaction at a time appends, so the part in use never goes back and a block has one
-- row. Answers the position of the row; null if the block has a row already, whose escapes stay as well.
create function append_block_judgement(entry jsonb, escapes jsonb) returns bigint language plpgsql security definer as $$
declare
  r      block_judgements;
  before block_judgements;
begin
  perform pg_advisory_xact_lock(1886547815);
  r := jsonb_populate_record(null::block_judgements, entry);
  if r.kind = 'block' and exists (select 1 from block_judgements l where l.block_hash = r.block_hash and l.kind = 'block') then
    return null;
  end if;
  select l.* into before from block_judgements l where l.chain = 0 order by l.position desc limit 1;
  r.chain := 0;
  r.position := coalesce(before.position, 0) + 1;
  r.sequence := r.position;
  r.previous_hash := coalesce(before.hash, decode(repeat('00', 32), 'hex'));
  r.day := greatest((r.judged_at at time zone 'UTC')::date, before.day);
  r.hash := block_judgement_hash(r);
  perform ensure_judgement_day(r.day);
  insert into block_judgements select r.*;
  insert into block_escapes
    select r.day, r.block_hash, e.place, e.transaction_hash, e.verdict, e.sender, e.user_id, e.organization_id, e.rule_id,
        e.path, e.target, e.selector,
        e.verdict = 'escaped' and not exists (
          select 1 from block_escapes told where told.transaction_hash = e.transaction_hash and told.told)
      from jsonb_populate_recordset(null::block_escapes, escapes) e;
  return r.position;
end
$$;

-- Ends the oldest part if it is older than so many days, and leaves a checkpoint in the chain that says where it ended. Answers the day;
-- null if there is none to end. Nobody ends days that are not over.
create function end_judgement_day(keep int, entry jsonb) returns date language plpgsql security definer as $$
declare
  oldest date;
  last   block_judgements;
begin
  perform pg_advisory_xact_lock(1886547815);
  select l.day into oldest from block_judgements l where l.chain = 0 order by l.position limit 1;
  if oldest is null or oldest >= (clock_timestamp() at time zone 'UTC')::date - greatest(keep, 1) then
    return null;
  end if;
  select l.* into last from block_judgements l where l.chain = 0 and l.day = oldest order by l.position desc limit 1;
  perform append_block_judgement(entry || jsonb_build_object('kind', 'checkpoint', 'chain_id', last.chain_id,
    'block_number', last.block_number, 'ended_position', last.position, 'ended_hash', encode(last.hash, 'hex')), '[]');
  perform set_config('lock_timeout', '2s', true);
  execute format('drop table if exists %I', 'block_escapes_' || to_char(oldest, 'YYYYMMDD'));
  execute format('drop table if exists %I', 'block_judgements_' || to_char(oldest, 'YYYYMMDD'));
  return oldest;
end
$$;
do $$
declare
  own text;
begin
  foreach own in array array['ensure_judgement_day(date)', 'append_block_judgement(jsonb, jsonb)',
      'end_judgement_day(int, jsonb)', 'block_judgement_hash(block_judgements)'] loop
    execute format('alter function %s set search_path = %I, pg_temp', own, current_schema());
  end loop;
end
$$;

-- They run with the owner's rights: nobody but the application's role may call them, which each start grants.
revoke execute on function append_block_judgement(jsonb, jsonb) from public;
revoke execute on function end_judgement_day(int, jsonb) from public;

-- Each part has these triggers as well. What ends goes with its part, which no trigger sees.
create trigger append_only before update or delete on block_judgements
  for each row execute function refuse_rewriting();
create trigger append_only_whole before truncate on block_judgements
  for each statement execute function refuse_rewriting();
create trigger append_only before update or delete on block_escapes
  for each row execute function refuse_rewriting();
create trigger append_only_whole before truncate on block_escapes
  for each statement execute function refuse_rewriting();
