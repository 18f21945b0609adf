-- Blocks that could not be judged are judged later, and what present rights deny is told of although rights changed (ADR 0122).

-- supersedes: the row of the same block, or of the same gap, that this one takes the place of; it stays. A gap whose last block is before
-- its first is none any more. suspected: how many of the undecided transactions present rights deny; null for none. Rows without both are
-- hashed as before.
alter table block_judgements add column supersedes bigint, add column suspected int;
create index block_judgements_supersedes on block_judgements (supersedes) where supersedes is not null;
create index block_judgements_suspected on block_judgements (block_number desc, position desc) where suspected is not null;

-- position: of the judgement in its chain; 0 in rows of before, whose blocks had one judgement. A block that is judged again has its
-- transactions again. told: also for those that are suspected.
alter table block_escapes add column position bigint not null default 0;
alter table block_escapes drop constraint block_escapes_pkey;
alter table block_escapes add primary key (block_hash, place, position, day);

create or replace function block_judgement_hash(r block_judgements) returns bytea language plpgsql immutable as $$
declare
  before boolean := r.supersedes is null and r.suspected is null;
begin
  return sha256(convert_to(
    hashed(case when before then 'block_judgements' else 'block_judgements 2' end)
    || hashed(r.chain::text) || hashed(r.position::text)
    || hashed(encode(r.previous_hash, 'hex')) || hashed(r.sequence::text) || hashed(r.id)
    || hashed(r.kind) || hashed(r.chain_id::text) || hashed(r.block_number::text)
    || hashed(r.last_block::text) || hashed(r.block_hash) || hashed(r.parent_hash) || hashed(r.mined_at)
    || hashed(r.policy_version::text) || hashed(r.transactions::text) || hashed(r.frames::text)
    || hashed(r.verdict) || hashed(r.reason) || hashed(r.outside_system::text)
    || hashed(r.outside_layer1::text) || hashed(r.outside_unknown::text) || hashed(r.escaped::text)
    || hashed(r.undecided::text) || hashed(r.escapes_hash) || hashed(r.ended_position::text)
    || hashed(r.ended_hash) || hashed(r.judged_at)
    || case when before then '' else hashed(r.supersedes::text) || hashed(r.suspected::text) end, 'UTF8'));
end
$$;

-- Whether a row may take the place of another: of an unjudged one that nothing has superseded, of the same block, or of the same gap, which
-- becomes shorter. Whoever may append cannot make anything clean that was found.
create function may_supersede(r block_judgements) returns boolean language sql stable as $$
  select exists (
    select 1 from block_judgements l
      where l.chain = 0 and l.position = r.supersedes and l.kind = r.kind and l.chain_id = r.chain_id
        and l.block_number = r.block_number and l.verdict = 'unjudged'
        and (r.kind = 'block' and l.block_hash = r.block_hash
          or r.kind = 'gap' and r.verdict = 'unjudged' and r.last_block < l.last_block and r.last_block >= l.block_number - 1)
        and not exists (select 1 from block_judgements s where s.supersedes = l.position))
$$;

-- Appends a row and, of a block, its escapes. One transaction at a time appends, so the part in use never goes back and a block has one row
-- that nothing supersedes. Answers the position of the row; null if the block has a row already, whose escapes stay as well, or if what it
-- supersedes may not be superseded. told of an escape: whether it is to be told of, unless it was; an escape is told of once more where
-- it was only suspected before.
create or replace function append_block_judgement(entry jsonb, escapes jsonb) returns bigint language plpgsql security definer as $$
declare
  r      block_judgements;
  before block_judgements;
begin
  perform pg_advisory_xact_lock(1886547815);
  r := jsonb_populate_record(null::block_judgements, entry);
  if r.supersedes is not null then
    if not may_supersede(r) then
      return null;
    end if;
  elsif r.kind = 'block' and exists (select 1 from block_judgements l where l.block_hash = r.block_hash and l.kind = 'block') then
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
  insert into block_escapes (day, block_hash, position, place, transaction_hash, verdict, sender, user_id, organization_id, rule_id,
      path, target, selector, told)
    select r.day, r.block_hash, r.position, e.place, e.transaction_hash, e.verdict, e.sender, e.user_id, e.organization_id, e.rule_id,
        e.path, e.target, e.selector,
        coalesce(e.told, e.verdict = 'escaped') and not exists (
          select 1 from block_escapes known where known.transaction_hash = e.transaction_hash and known.told
            and (known.verdict = 'escaped' or e.verdict = 'undecided'))
      from jsonb_populate_recordset(null::block_escapes, escapes) e;
  return r.position;
end
$$;
do $$
declare
  own text;
begin
  foreach own in array array['may_supersede(block_judgements)', 'append_block_judgement(jsonb, jsonb)',
      'block_judgement_hash(block_judgements)'] loop
    execute format('alter function %s set search_path = %I, pg_temp', own, current_schema());
  end loop;
end
$$;
