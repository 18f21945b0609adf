-- A plan is kept for as long as a connection and the statistics last. Made while the tables were empty, those of the
-- newest row of a chain and of a count read the whole table, and went on doing so while it grew: only by index now.
do $$
declare
  reader text;
begin
  foreach reader in array
      array['chain_audit_log()', 'chain_db_mutation()', 'add_to_list(text, bigint)'] loop
    execute format('alter function %s set enable_seqscan = off', reader);
  end loop;
end
$$;
