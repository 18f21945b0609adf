package dev.portcullis.persistence.legacy.sequencer;

import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/** The row with the state of the rollup. Only the transaction that has locked it may execute. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class RollupQueries extends Queries {
  private static final String BEGIN =
      """
      with begun as (
        insert into legacy_rollup (id, next_account, next_nft, next_priority, open_block)
          values (1, 1, 65536, 0, 1) on conflict do nothing returning id)
      insert into legacy_accounts (id, address) select 0, ? from begun
      """;

  private static final String HAS_BEGUN = "select 1 from legacy_rollup";

  private static final String LOCK =
      """
      select next_account, next_nft, next_priority, open_block, open_operations, open_chunks, open_gas,
          open_since, open_is_urgent, verified_block
        from legacy_rollup for update
      """;

  private static final String SAVE =
      """
      update legacy_rollup set next_account = ?, next_nft = ?, next_priority = ?, open_block = ?,
          open_operations = ?, open_chunks = ?, open_gas = ?, open_since = ?, open_is_urgent = ?
      """;

  /**
   * Starts the rollup, with the account that receives fees.
   *
   * @return false if it has already started
   */
  public boolean begin(Address feeAccount) {
    return sql().update(BEGIN, feeAccount.bytes()) == 1;
  }

  /** Whether the rollup has started. */
  public boolean hasBegun() {
    return !sql().list(row -> row.getInt(1), HAS_BEGUN).isEmpty();
  }

  /** The state; locks the row until the transaction ends. Empty before the rollup starts. */
  public Optional<RollupState> lock() {
    return sql().list(RollupQueries::state, LOCK).stream().findFirst();
  }

  /** Stores the new state, except for the verified block, which settlement stores. */
  public void save(RollupState state) {
    sql()
        .update(
            SAVE,
            state.nextAccount(),
            state.nextNft(),
            state.nextPriority(),
            state.openBlock(),
            state.openOperations(),
            state.openChunks(),
            state.openGas(),
            state.openSince().map(since -> since.atOffset(ZoneOffset.UTC)).orElse(null),
            state.openIsUrgent());
  }

  private static RollupState state(ResultSet row) throws SQLException {
    return new RollupState(
        row.getLong(1),
        row.getLong(2),
        row.getLong(3),
        row.getLong(4),
        row.getInt(5),
        row.getInt(6),
        row.getLong(7),
        Optional.ofNullable(row.getObject(8, OffsetDateTime.class)).map(OffsetDateTime::toInstant),
        row.getBoolean(9),
        row.getLong(10));
  }
}
