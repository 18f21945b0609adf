-- The latest attempts over all endpoints, along an index in their order: rows come in that order too, so each is added at its end.
create index webhook_attempts_latest on webhook_attempts (sent_at, endpoint_id, position);

-- Whoever asks for what was not received must not walk over all that was.
create index webhook_attempts_failed on webhook_attempts (sent_at, endpoint_id, position)
  where status is null or status < 200 or status > 299;
create index webhook_attempts_failed_of on webhook_attempts (endpoint_id, sent_at, position)
  where status is null or status < 200 or status > 299;
