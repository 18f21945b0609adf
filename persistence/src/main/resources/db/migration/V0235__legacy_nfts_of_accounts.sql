-- The NFTs that an account holds, now and as of the last verified block: whoever had many has as many rows without any.
create index legacy_balances_held_nfts on legacy_balances (account_id, token_id) where token_id >= 65536 and amount > 0;
create index legacy_balances_verified_nfts on legacy_balances (account_id, token_id) where token_id >= 65536 and verified_amount > 0;
