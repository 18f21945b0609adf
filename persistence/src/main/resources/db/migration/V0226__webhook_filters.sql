-- The events that an endpoint is told of and what their arguments must be (ADR 0065): JSON text, written and read by
-- WatchedEvents; null for all logs with topic0, which is the first topic of the first event otherwise.
alter table webhook_subscriptions add column events text;
