package dev.portcullis.persistence.legacy.sequencer;

import dev.portcullis.persistence.database.ColumnArrays;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.legacy.Bytea;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The priority operations of layer 1 for the sequencer, which executes them. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class PendingPriorityOperationQueries extends Queries {
  private static final String NEXT =
      """
      select serial_id, sender, recipient, account_id, token_id, amount, l1_hash, l1_block, hash
        from legacy_priority_operations
        where serial_id >= ? and block_number is null
          and l1_block <= (select confirmed_block from legacy_rollup)
        order by serial_id limit ?
      """;

  private static final String EXECUTED =
      """
      update legacy_priority_operations p
        set block_number = e.block_number, block_index = e.block_index
        from unnest(?, ?, ?) as e (serial_id, block_number, block_index)
        where p.serial_id = e.serial_id
      """;

  /**
   * The next operations that layer 1 has confirmed, without a gap.
   *
   * @param serialId of the first of them
   */
  public List<PendingPriorityOperationRow> next(long serialId, int limit) {
    List<PendingPriorityOperationRow> found =
        sql().list(PendingPriorityOperationQueries::priority, NEXT, serialId, limit);
    int gapless = 0;
    while (gapless < found.size() && found.get(gapless).serialId() == serialId + gapless) {
      gapless++;
    }
    return found.subList(0, gapless);
  }

  /** Records their execution: by serial id, the index in the block. */
  public void executed(long block, Map<Long, Integer> indices) {
    if (indices.isEmpty()) {
      return;
    }
    ColumnArrays rows = new ColumnArrays(indices.size());
    indices.forEach((serialId, index) -> rows.row(serialId, block, index));
    sql()
        .with(
            EXECUTED,
            (connection, statement) -> {
              rows.bind(connection, statement, 1, "bigint", "bigint", "integer");
              return statement.executeUpdate();
            });
  }

  private static PendingPriorityOperationRow priority(ResultSet row) throws SQLException {
    return new PendingPriorityOperationRow(
        row.getLong(1),
        Bytea.address(row, 2),
        row.getBytes(3) == null ? Optional.empty() : Optional.of(Bytea.address(row, 3)),
        Optional.ofNullable(row.getObject(4, Long.class)),
        row.getLong(5),
        Optional.ofNullable(row.getBigDecimal(6)).map(BigDecimal::toBigIntegerExact),
        Bytea.hash(row, 7),
        row.getLong(8),
        Bytea.hash(row, 9));
  }
}
