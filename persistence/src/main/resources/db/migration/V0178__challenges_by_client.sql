-- Challenges are counted by whom they are for and by who asks: anybody may ask for a challenge of
-- anybody's wallet, and must not be able to keep its owner out.
alter table siwe_challenges add column client_network text not null default 'unknown';
drop index siwe_challenges_address;
create index siwe_challenges_client on siwe_challenges (wallet_address, client_network, issued_at);
alter table passkey_challenges add column client_network text not null default 'unknown';
