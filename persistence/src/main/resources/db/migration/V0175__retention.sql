-- What is worth nothing once its time is over is deleted by a job, found by index (ADR 0031).
drop index sessions_expiry;
create index sessions_expiry on sessions (expires_at);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
create index passkey_challenges_session on passkey_challenges (session_id) where session_id is not null;
create index step_up_proofs_expiry on step_up_proofs (expires_at);
create index step_up_proofs_session on step_up_proofs (session_id);
create index transaction_allowances_expiry on transaction_allowances (expires_at);

-- Anybody may ask for a challenge without being anybody: it leaves nothing behind.
drop trigger log_mutation on siwe_challenges;

-- That a row is gone whose time was over says no more than the row that said how long it lasts.
create function record_mutations_of_lasting(logged regclass) returns void language plpgsql as $$
declare
  arguments text[];
begin
  -- The arguments of the trigger in place: each ends with a zero byte, written \000.
  select string_to_array(encode(tgargs, 'escape'), '\000') into strict arguments
    from pg_trigger where tgrelid = logged and tgname = 'log_mutation';
  execute format('drop trigger log_mutation on %s', logged);
  execute format(
    'create trigger log_mutation after insert or update on %s
       for each row execute function log_mutation(%L, %L)', logged, arguments[1], arguments[2]);
  execute format(
    'create trigger log_removal after delete on %s
       for each row when (old.expires_at > clock_timestamp()) execute function log_mutation(%L, %L)',
    logged, arguments[1], arguments[2]);
end
$$;
select record_mutations_of_lasting('sessions');
select record_mutations_of_lasting('passkey_challenges');
select record_mutations_of_lasting('step_up_proofs');
select record_mutations_of_lasting('transaction_allowances');
select record_mutations_of_lasting('spent_logout_tokens');

-- A session that is over for its age is no news for Keycloak when its row goes.
drop trigger tell_keycloak_of_removal on sessions;
create trigger tell_keycloak_of_removal after delete on sessions
  for each row when (old.oidc_sid is not null and old.revoked_at is null
    and old.expires_at > clock_timestamp())
  execute function tell_keycloak_of_session();
