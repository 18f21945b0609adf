-- As whom somebody read who may read everything (ADR 0056): a denial is theirs, by the rights of that user.
alter table rpc_denials add column viewed_user_id text;
