package dev.portcullis.persistence.legacy.layer1;

import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.legacy.Bytea;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.io.ByteArrayOutputStream;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;

/** Stores the settlement of blocks on layer 1, and the state as of the last verified block. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class SettlementQueries extends Queries {
  private static final String BLOCK =
      """
      select number, timestamp, state_root, priority_operations from legacy_blocks
        where number = ? and state_root is not null
      """;

  private static final String PUBLIC_DATA =
      """
      select public_data from legacy_operations
        where block_number = ? and success and public_data is not null order by block_index
      """;

  private static final String COMMITTED =
      """
      with block as (
        update legacy_blocks set commit_tx_hash = ?, committed_at = coalesce(committed_at, ?)
          where number = ?)
      update legacy_rollup set committed_block = greatest(committed_block, ?)
      """;

  private static final String VERIFIED =
      """
      with block as (
        update legacy_blocks set verify_tx_hash = ?, verified_at = ? where number = ?)
      update legacy_rollup set verified_block = ? where verified_block = ?
      """;

  private static final String ACCOUNTS =
      """
      with changes as (
        delete from legacy_account_changes where block_number = ?
          returning account_id, nonce, pub_key_hash)
      update legacy_accounts a
        set verified_nonce = c.nonce, verified_pub_key_hash = c.pub_key_hash
        from changes c where a.id = c.account_id
      """;

  private static final String BALANCES =
      """
      with changes as (
        delete from legacy_balance_changes where block_number = ?
          returning account_id, token_id, amount)
      update legacy_balances b set verified_amount = c.amount
        from changes c where b.account_id = c.account_id and b.token_id = c.token_id
      """;

  /** A block with all data for the contract; empty while it has no state root. */
  public Optional<BlockToSettle> block(long number) {
    return sql().list(row -> block(row, publicData(number)), BLOCK, number).stream().findFirst();
  }

  private byte[] publicData(long number) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    sql().list(row -> row.getBytes(1), PUBLIC_DATA, number).forEach(all::writeBytes);
    return all.toByteArray();
  }

  private static BlockToSettle block(ResultSet row, byte[] operations) throws SQLException {
    Hash32 root = Bytea.hash(row, 3);
    return new BlockToSettle(row.getLong(1), row.getLong(2), root, row.getLong(4), operations);
  }

  /** The computed commitment that the contract stores for a block; empty before. */
  public Optional<Hash32> commitment(long number) {
    return sql()
        .list(
            row -> Bytea.hash(row, 1),
            "select commitment from legacy_blocks where number = ? and commitment is not null",
            number)
        .stream()
        .findFirst();
  }

  /** Sets the commitment that the contract is to store for a block. */
  public void setCommitment(long number, Hash32 commitment) {
    sql()
        .update(
            "update legacy_blocks set commitment = ? where number = ?", commitment.bytes(), number);
  }

  /**
   * Records the transaction that committed a block; called again if another one did after a
   * reorganization.
   */
  public void markCommitted(long number, Hash32 transaction, Instant now) {
    sql().update(COMMITTED, transaction.bytes(), now.atOffset(ZoneOffset.UTC), number, number);
  }

  /**
   * Records that a block is verified, and applies its changes to the verified state.
   *
   * @throws IllegalStateException if it is not the next block
   */
  public void markVerified(long number, Hash32 transaction, Instant now) {
    int moved =
        sql()
            .update(
                VERIFIED,
                transaction.bytes(),
                now.atOffset(ZoneOffset.UTC),
                number,
                number,
                number - 1);
    if (moved != 1) {
      throw new IllegalStateException("Block " + number + " is not the next to be verified");
    }
    sql().update(ACCOUNTS, number);
    sql().update(BALANCES, number);
  }
}
