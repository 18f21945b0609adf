-- Both logs are hash-chained (ADR 0014): each row carries the hash of the row before it in its chain,
-- and its own hash covers that and everything the row says. A transaction appends to a chain that no
-- other transaction is appending to, so that none ever waits for another: there are as many chains as
-- there were transactions at the same time.
alter table audit_logs
  add column chain         int,
  add column position      bigint,
  add column previous_hash bytea,
  add column hash          bytea;
alter table db_mutations
  add column chain         int,
  add column position      bigint,
  add column previous_hash bytea,
  add column hash          bytea;

-- A value as it is hashed: its length in bytes, a colon, the value and a comma; a null is "-,".
create function hashed(value text) returns text language sql immutable parallel safe as $$
  select coalesce(octet_length(value)::text || ':' || value, '-') || ','
$$;

-- A time as it is hashed: microseconds since 1970-01-01T00:00:00Z.
create function hashed(value timestamptz) returns text language sql immutable parallel safe as $$
  select hashed((extract(epoch from value) * 1000000)::bigint::text)
$$;

create function audit_log_hash(r audit_logs) returns bytea language plpgsql immutable as $$
begin
  return sha256(convert_to(
    hashed('audit_logs') || hashed(r.chain::text) || hashed(r.position::text)
    || hashed(encode(r.previous_hash, 'hex')) || hashed(r.sequence::text) || hashed(r.id)
    || hashed(r.action_type) || hashed(r.resource_type) || hashed(r.resource_id)
    || hashed(r.operation) || hashed(r.status_code::text) || hashed(r.succeeded::text)
    || hashed(r.actor_type) || hashed(r.actor_id) || hashed(r.organization_id)
    || hashed(r.operator_bypass::text) || hashed(r.auth_subject) || hashed(r.trace_id)
    || hashed(r.request_id) || hashed(r.ip_address) || hashed(r.user_agent)
    || hashed(r.created_at), 'UTF8'));
end
$$;

create function db_mutation_hash(r db_mutations) returns bytea language plpgsql immutable as $$
begin
  return sha256(convert_to(
    hashed('db_mutations') || hashed(r.chain::text) || hashed(r.position::text)
    || hashed(encode(r.previous_hash, 'hex')) || hashed(r.sequence::text) || hashed(r.id)
    || hashed(r.table_name) || hashed(r.operation) || hashed(r.primary_key)
    || hashed(r.old_row::text) || hashed(r.new_row::text) || hashed(r.changed_columns::text)
    || hashed(r.request_id) || hashed(r.job_id) || hashed(r.trace_id) || hashed(r.actor_id)
    || hashed(r.actor_type) || hashed(r.http_operation) || hashed(r.method) || hashed(r.url)
    || hashed(r.occurred_at) || hashed(r.created_at), 'UTF8'));
end
$$;

-- What was logged before there were chains is the beginning of the first one.
do $$
declare
  a        audit_logs;
  m        db_mutations;
  previous bytea  := decode(repeat('00', 32), 'hex');
  last     bigint := 0;
begin
  alter table audit_logs disable trigger append_only;
  alter table db_mutations disable trigger append_only;
  for a in select * from audit_logs order by sequence loop
    last := last + 1;
    a.chain := 0;
    a.position := last;
    a.previous_hash := previous;
    previous := audit_log_hash(a);
    update audit_logs set chain = a.chain, position = a.position,
      previous_hash = a.previous_hash, hash = previous where sequence = a.sequence;
  end loop;
  previous := decode(repeat('00', 32), 'hex');
  last := 0;
  for m in select * from db_mutations order by sequence loop
    last := last + 1;
    m.chain := 0;
    m.position := last;
    m.previous_hash := previous;
    previous := db_mutation_hash(m);
    update db_mutations set chain = m.chain, position = m.position,
      previous_hash = m.previous_hash, hash = previous where sequence = m.sequence;
  end loop;
  alter table audit_logs enable trigger append_only;
  alter table db_mutations enable trigger append_only;
end
$$;

alter table audit_logs
  alter column chain set not null,
  alter column position set not null,
  alter column previous_hash set not null,
  alter column hash set not null;
alter table db_mutations
  alter column chain set not null,
  alter column position set not null,
  alter column previous_hash set not null,
  alter column hash set not null;
create unique index audit_logs_chain on audit_logs (chain, position);
create unique index db_mutations_chain on db_mutations (chain, position);

-- The chain that this transaction appends to: the first that no other one does. The lock is given
-- back when the transaction ends, after its rows can be seen by the next.
create function log_chain() returns int language plpgsql as $$
declare
  chain int := call_context('log_chain')::int;
begin
  if chain is null then
    chain := 0;
    while not pg_try_advisory_xact_lock(1886547811, chain) loop
      chain := chain + 1;
    end loop;
    perform set_config('portcullis.log_chain', chain::text, true);
  end if;
  return chain;
end
$$;

create function chain_audit_log() returns trigger language plpgsql as $$
begin
  new.chain := log_chain();
  select l.position + 1, l.hash into new.position, new.previous_hash from audit_logs l
    where l.chain = new.chain order by l.position desc limit 1;
  if not found then
    new.position := 1;
    new.previous_hash := decode(repeat('00', 32), 'hex');
  end if;
  new.hash := audit_log_hash(new);
  return new;
end
$$;

create function chain_db_mutation() returns trigger language plpgsql as $$
begin
  new.chain := log_chain();
  select l.position + 1, l.hash into new.position, new.previous_hash from db_mutations l
    where l.chain = new.chain order by l.position desc limit 1;
  if not found then
    new.position := 1;
    new.previous_hash := decode(repeat('00', 32), 'hex');
  end if;
  new.hash := db_mutation_hash(new);
  return new;
end
$$;

create trigger chained before insert on audit_logs
  for each row execute function chain_audit_log();
create trigger chained before insert on db_mutations
  for each row execute function chain_db_mutation();

-- The mutation log is written with the rights of its owner: the application's own role needs none to
-- write it, and so cannot forge a row (grants: ApplicationRole).
do $$
begin
  execute format('alter function log_mutation() security definer set search_path = %I, pg_temp',
    current_schema());
  execute 'revoke execute on function log_mutation() from public';
end
$$;
