-- What became of callbacks is read along indexes of its own, so that no look costs more because there is much of it (ADR 0062).

-- Attempts in the order in which they were made: those of an old callback that is tried again are among the newest.
create index webhook_attempts_sent on webhook_attempts (endpoint_id, sent_at, position);

-- Dead letters, the latest first.
create index webhook_failures_ended on webhook_failures (endpoint_id, due_at, position) where state = 'dead';

-- Which position has a number that a receiver knows.
create index webhook_gaps_number on webhook_gaps (endpoint_id, (position - skipped), position);

-- How many callbacks were received. Of those before, dead letters that were forgotten count as received, and so does what was withheld.
alter table webhook_progress add column received bigint not null default 0;
update webhook_progress p set received = greatest(0, p.watermark - (select count(*) from webhook_failures f
  where f.endpoint_id = p.endpoint_id and f.position <= p.watermark));
