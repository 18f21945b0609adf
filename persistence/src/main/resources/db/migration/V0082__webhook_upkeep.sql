-- How often in a row reading the past blocks of a back-fill has failed: after a while its subscription
-- is in error (supplement 1.12.6), and goes on to be tried in turn with the others.
alter table webhook_backfills add column failures int not null default 0;

-- Ended deliveries are deleted after a while, oldest first.
create index webhook_deliveries_finished on webhook_deliveries (state, finished_at)
  where state <> 'pending';
