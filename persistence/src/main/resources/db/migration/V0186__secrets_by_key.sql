-- What is under a retired key of the operator is found by index, and so are the keys that are named at all.
create index webhook_signing_keys_by_key on webhook_signing_keys (encryption_key_id, id);
create index personal_rpc_tokens_by_key on personal_rpc_tokens (encryption_key_id, user_id);
