-- What belongs to a batch whose first transactions are executed.
create index legacy_mempool_batch on legacy_mempool (batch_id, id) where batch_id is not null;
-- The last block of the chain below whose priority operations count: that many blocks are behind it.
alter table legacy_rollup add column confirmed_block bigint not null default -1;
-- How much gas the operations of the open block may take on the chain below.
alter table legacy_rollup add column open_gas bigint not null default 0;
