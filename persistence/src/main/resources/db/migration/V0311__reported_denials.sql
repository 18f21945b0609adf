-- Denials that would have been (rpc.judge-reads=report, ADR 0123) are listed along an index. A sequencer's have no code either (ADR 0120).
-- Without it the list is right and slower.
create index rpc_denials_reported on rpc_denials (created_at desc, sequence desc)
  where kind = 'denial' and error_code is null and origin <> 'policy';
