-- What nobody asks of transactions that wait: it is in them, or is not kept.
alter table legacy_mempool
  drop column eth_signature,
  drop column batch_size,
  drop column is_fast,
  drop column chunks;
