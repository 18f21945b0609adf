-- A transaction that the node had accepted may be denied when it is to be included: which denial.
alter table rpc_submissions add column denial_id text;
