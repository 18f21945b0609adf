package dev.portcullis.persistence.legacy.sequencer;

import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.database.ColumnArrays;
import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/** Stores executed operations. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class OperationQueries extends Queries {
  private static final String APPEND =
      """
      insert into legacy_operations (block_number, created_at, block_index, hash, kind, account_id,
          nonce, priority_id, batch_id, tx, public_data, success, fail_reason, chunks)
        select ?, ?, o.index, o.hash, o.kind, o.account, o.nonce, o.priority, o.batch,
            o.tx::jsonb, o.data, o.reason is null, o.reason, o.chunks
          from unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            as o (index, hash, kind, account, nonce, priority, batch, tx, data, reason, chunks)
      """;

  /** Each address is numbered separately, so its last entry is one index lookup. */
  private static final String APPEND_HISTORY =
      """
      insert into legacy_history (block_number, address, ordinal, block_index)
        select ?, n.address, l.ordinal + row_number() over (
              partition by n.address order by n.index), n.index
          from unnest(?, ?) as n (address, index)
            join (
              select a.address, coalesce((select h.ordinal from legacy_history h
                  where h.address = a.address order by h.ordinal desc limit 1), 0) as ordinal
                from (select distinct address from unnest(?) as d (address)) as a
            ) as l on l.address = n.address
      """;

  private static final String[] OPERATION = {
    "integer", "bytea", "text", "bigint", "bigint", "bigint", "bigint", "text", "bytea", "text",
    "integer"
  };

  /** Appends operations to a block and to the histories of the addresses they concern. */
  public void append(long block, List<OperationRow> operations, Instant now) {
    ColumnArrays rows = new ColumnArrays(operations.size());
    ColumnArrays places = new ColumnArrays(operations.size() * 2);
    for (OperationRow each : operations) {
      rows.row(
          each.index(),
          each.hash().bytes(),
          each.kind(),
          each.accountId().orElse(null),
          each.nonce().orElse(null),
          each.priorityId().orElse(null),
          each.batchId().orElse(null),
          each.json(),
          each.publicData(),
          each.failReason().orElse(null),
          each.chunks());
      for (Address address : each.addresses()) {
        places.row(address.bytes(), each.index());
      }
    }
    if (rows.size() > 0) {
      append(block, rows, now);
    }
    if (places.size() > 0) {
      appendHistory(block, places);
    }
  }

  private void append(long block, ColumnArrays rows, Instant now) {
    sql()
        .with(
            APPEND,
            (connection, statement) -> {
              statement.setLong(1, block);
              statement.setObject(2, now.atOffset(ZoneOffset.UTC));
              rows.bind(connection, statement, 3, OPERATION);
              return statement.executeUpdate();
            });
  }

  private void appendHistory(long block, ColumnArrays places) {
    sql()
        .with(
            APPEND_HISTORY,
            (connection, statement) -> {
              statement.setLong(1, block);
              places.bind(connection, statement, 2, "bytea", "integer");
              places.bind(connection, statement, 4, "bytea");
              return statement.executeUpdate();
            });
  }
}
