-- A transaction that was denied when its turn came was never sent to a node; the denial says why (ADR 0121).
alter table rpc_submissions add column denial_id text;
