-- A block is judged again if something of it could not be judged, although something escaped (ADR 0122). Without this such a block keeps its
-- row, as before, and what can be judged again is found more slowly.

-- The rows that can be superseded. A reason beside a verdict says what was not judged; trace.frames_only says that the node lists no
-- accounts, of which nothing more becomes known.
create index block_judgements_again on block_judgements (block_number desc, position desc)
  where verdict = 'unjudged' or verdict = 'escaped' and reason is not null and reason <> 'trace.frames_only';

-- Whether a row with these escapes may take the place of another: of an unjudged or partly judged one that nothing has superseded, of the
-- same block, or of the same gap, which becomes shorter. Whoever may append cannot make anything clean that was found: what escaped stays,
-- each with its row. A partly judged block gets another row only if it is judged as a whole then, or if more escaped.
create function may_supersede(r block_judgements, escapes jsonb) returns boolean language sql stable as $$
  select exists (
    select 1 from block_judgements l
      where l.chain = 0 and l.position = r.supersedes and l.kind = r.kind and l.chain_id = r.chain_id
        and l.block_number = r.block_number
        and (r.kind = 'gap' and l.verdict = 'unjudged' and r.verdict = 'unjudged' and r.last_block < l.last_block
            and r.last_block >= l.block_number - 1
          or r.kind = 'block' and l.block_hash = r.block_hash and l.verdict = 'unjudged'
          or r.kind = 'block' and l.block_hash = r.block_hash and l.verdict = 'escaped' and r.verdict = 'escaped'
            and l.reason is not null and l.reason <> 'trace.frames_only'
            and r.escaped >= l.escaped
            and (r.reason is null or r.reason = 'trace.frames_only' or r.escaped > l.escaped)
            and not exists (
              select 1 from block_escapes f
                where f.block_hash = l.block_hash and f.verdict = 'escaped'
                  and f.position in (l.position, case when l.supersedes is null then 0 else l.position end)
                  and not exists (
                    select 1 from jsonb_populate_recordset(null::block_escapes, escapes) e
                      where e.verdict = 'escaped' and e.place = f.place and e.transaction_hash = f.transaction_hash
                        and e.sender = f.sender and e.user_id is not distinct from f.user_id
                        and e.rule_id = f.rule_id and e.path = f.path)))
        and not exists (select 1 from block_judgements s where s.supersedes = l.position))
$$;

-- As before, but that escapes are compared.
create or replace function append_block_judgement(entry jsonb, escapes jsonb) returns bigint language plpgsql security definer as $$
declare
  r      block_judgements;
  before block_judgements;
begin
  perform pg_advisory_xact_lock(1886547815);
  r := jsonb_populate_record(null::block_judgements, entry);
  if r.supersedes is not null then
    if not may_supersede(r, escapes) then
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
drop function may_supersede(block_judgements);
do $$
declare
  own text;
begin
  foreach own in array array['may_supersede(block_judgements, jsonb)', 'append_block_judgement(jsonb, jsonb)'] loop
    execute format('alter function %s set search_path = %I, pg_temp', own, current_schema());
  end loop;
end
$$;
