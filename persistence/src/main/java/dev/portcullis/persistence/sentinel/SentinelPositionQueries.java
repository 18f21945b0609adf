package dev.portcullis.persistence.sentinel;

import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Stores the progress of judging each chain. Only a caller that knows the current position can move
 * it.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class SentinelPositionQueries extends Queries {
  private static final String FIND =
      "select chain_id, next_block, block_hash from sentinel_positions where chain_id = ?";
  private static final String START =
      "insert into sentinel_positions (chain_id, next_block, block_hash, moved_at)"
          + " values (?, ?, cast(? as text), clock_timestamp()) on conflict do nothing";
  private static final String MOVE =
      "update sentinel_positions set next_block = ?, block_hash = cast(? as text),"
          + " moved_at = clock_timestamp() where chain_id = ? and next_block = ?"
          + " and block_hash is not distinct from cast(? as text)";

  @Inject private QueryRunner queryRunner;

  /** The position of the chain; empty before any judgement. */
  public Optional<SentinelPosition> find(long chainId) {
    return sql().list(SentinelPositionQueries::position, FIND, chainId).stream().findFirst();
  }

  /**
   * The same without a transaction.
   *
   * @throws IllegalStateException if the database cannot be read
   */
  @Transactional(TxType.SUPPORTS)
  public Optional<SentinelPosition> read(long chainId) {
    return queryRunner.list(SentinelPositionQueries::position, FIND, chainId).stream().findFirst();
  }

  private static SentinelPosition position(ResultSet row) throws SQLException {
    return new SentinelPosition(row.getLong(1), row.getLong(2), row.getString(3));
  }

  /** Stores the first position, unless there is one. */
  public void start(SentinelPosition first) {
    sql().update(START, first.chainId(), first.nextBlock(), first.blockHash());
  }

  /** Moves the position; false if it is no longer {@code from}. */
  public boolean move(SentinelPosition from, SentinelPosition to) {
    return sql()
            .update(
                MOVE,
                to.nextBlock(),
                to.blockHash(),
                from.chainId(),
                from.nextBlock(),
                from.blockHash())
        == 1;
  }
}
