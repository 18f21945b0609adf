-- What senders look for every moment, the queues that changed, leaves out those that receivers fetch from themselves. PostgreSQL read these as
-- well whenever its statistics were old.
drop index webhook_queues_stamp;
create index webhook_queues_stamp on webhook_queues (stamp) where shard is not null;
