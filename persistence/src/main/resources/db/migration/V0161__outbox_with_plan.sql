-- A function in SQL is planned each time it is called, 0.05 ms of each organization and each zone role; one in PL/pgSQL
-- keeps its plan.
create or replace function tell_keycloak(what text, which text, at_issuer text, who text)
returns void language plpgsql as $$
begin
  insert into keycloak_outbox as o (kind, record_id, issuer, subject, due_at, created_at, updated_at)
    values (what, which, at_issuer, who, clock_timestamp(), clock_timestamp(), clock_timestamp())
    on conflict (kind, record_id) do update
      set generation = o.generation + 1, state = 'pending', attempts = 0,
          issuer = excluded.issuer, subject = excluded.subject, last_error = null,
          due_at = excluded.due_at, updated_at = excluded.updated_at;
end
$$;
