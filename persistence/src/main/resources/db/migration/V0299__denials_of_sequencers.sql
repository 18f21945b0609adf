-- Denials that a sequencer or a machine was answered at /policy (ADR 0120); JSON-RPC has no error for them. Rows of before keep the
-- narrower rule, so none of them is read for this.
alter table rpc_denials drop constraint rpc_denials_origin_check;
alter table rpc_denials add constraint rpc_denials_origin_check check (origin in ('rpc', 'rpc_wallet', 'policy')) not valid;
