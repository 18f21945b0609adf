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

/** The row that says where the rollup is. Whoever has locked it is the only one who executes. */
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
   * Begins the rollup, with the account that fees go to.
   *
   * @return false if it has begun already
   */
  public boolean begin(Address feeAccount) {
    return sql().update(BEGIN, feeAccount.bytes()) == 1;
  }

  /** Whether it has begun. */
  public boolean hasBegun() {
    return !sql().list(row -> row.getInt(1), HAS_BEGUN).isEmpty();
  }

  /** Where it is; nobody else learns that until the transaction ends. Empty before it begins. */
  public Optional<RollupState> lock() {
    return sql().list(RollupQueries::state, LOCK).stream().findFirst();
  }

  /** Where it is from now on; what is verified others say. */
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
