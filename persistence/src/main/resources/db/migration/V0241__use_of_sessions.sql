-- How somebody signed in, and when the session was used last, within some minutes. A use is no change: it leaves no mutation row.
-- Hibernate writes whole rows, so what is told of lists what makes a session begin, last or end.
alter table sessions
  add column with_passkey boolean not null default false,
  add column last_used_at timestamptz;

do $$
declare
  arguments text[];
begin
  select string_to_array(encode(tgargs, 'escape'), '\000') into strict arguments
    from pg_trigger where tgrelid = 'sessions'::regclass and tgname = 'log_mutation';
  drop trigger log_mutation on sessions;
  execute format(
    'create trigger log_mutation after insert or update of revoked_at, expires_at on sessions
       for each row execute function log_mutation(%L, %L)', arguments[1], arguments[2]);
end
$$;
