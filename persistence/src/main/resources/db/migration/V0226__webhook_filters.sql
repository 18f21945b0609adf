-- The events that an endpoint is told of and what their arguments must be (ADR 0065): JSON text, written and read by
-- WatchedEvents; null for all logs with topic0, which is the first topic of the first event otherwise.
alter table webhook_subscriptions add column events text;

-- Up to which block events are announced, by the name that nodes have for it. A track is what has a position of its own: all
-- blocks of a chain, which has the chain's id, or those that are final, which has its complement. webhook_cursors, webhook_blocks
-- and webhook_events have tracks for chain_id; back-fills of either are read and taken back with the blocks of the chain.
alter table webhook_subscriptions
  add column block_tag text not null default 'latest' check (block_tag in ('latest', 'finalized')),
  add column track bigint not null generated always as (case block_tag when 'finalized' then ~chain_id else chain_id end) stored;
create index webhook_subscriptions_track on webhook_subscriptions (track);
