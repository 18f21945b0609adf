-- What was revoked, used or ended since a dump was made is alive again in the database that is restored from it (ADR 0099). A
-- restore begins an epoch: nothing that lets somebody in outlives it.
create table epochs (
  number   int         generated always as identity primary key,
  began_at timestamptz not null,
  reason   text        not null
);
select record_mutations('epochs');

-- To be called after a restore and before the first node starts. Ends all sessions, challenges, proofs of a step-up, personal RPC
-- tokens and allowances of transactions, and revokes every API key but those of which the caller knows that they were
-- not revoked since the dump. The answer is the number of the epoch.
create function begin_epoch(why text, kept_api_keys text[] default '{}') returns int language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
  begun  int;
begin
  if why is null or btrim(why) = '' then
    raise exception 'begin_epoch: say why, for example: restored from the dump of 1 May' using errcode = 'check_violation';
  end if;
  if exists (select from unnest(kept_api_keys) as kept(id) where not exists (select from api_keys k where k.id = kept.id)) then
    raise exception 'begin_epoch: kept_api_keys names a key that does not exist' using errcode = 'check_violation';
  end if;
  insert into epochs (began_at, reason) values (moment, why) returning number into begun;
  update sessions set revoked_at = moment where revoked_at is null;
  update siwe_challenges set used_at = moment where used_at is null;
  update passkey_challenges set used_at = moment where used_at is null;
  update step_up_proofs set used_at = moment where used_at is null;
  update transaction_allowances set expires_at = moment where expires_at > moment;
  delete from personal_rpc_tokens;
  update api_keys set revoked_at = moment, updated_at = moment
    where revoked_at is null and id <> all (kept_api_keys);
  return begun;
end
$$;
