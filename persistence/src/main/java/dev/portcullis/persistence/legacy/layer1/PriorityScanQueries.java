package dev.portcullis.persistence.legacy.layer1;

import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.legacy.Bytea;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Stores the scan position on layer 1, and the priority operations found there. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class PriorityScanQueries extends Queries {
  private static final String STORE_BLOCKS =
      """
      insert into legacy_l1_blocks (number, hash) select number, hash
        from unnest(?::bigint[], ?::bytea[]) as b (number, hash)
        on conflict (number) do update set hash = excluded.hash
      """;

  private static final String MOVE =
      """
      update legacy_rollup
        set scanned_block = ?, scanned_hash = ?, l1_head = ?, confirmed_block = ?
      """;

  private static final String ADD =
      """
      insert into legacy_priority_operations (serial_id, kind, sender, recipient, account_id,
          token_id, amount, public_data, l1_hash, l1_block, l1_log_index, hash, seen_at)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String MOVE_OPERATION =
      """
      update legacy_priority_operations set l1_hash = ?, l1_block = ?, l1_log_index = ?
        where serial_id = ?
      """;

  /** The stored blocks, newest first. */
  public List<L1Block> storedBlocks() {
    return sql()
        .list(
            row -> new L1Block(row.getLong(1), Bytea.hash(row, 2)),
            "select number, hash from legacy_l1_blocks order by number desc");
  }

  /**
   * Sets the scan position.
   *
   * @param head the newest block there
   * @param confirmed the last block whose operations count
   */
  public void move(L1Block to, long head, long confirmed) {
    sql().update(MOVE, to.number(), to.hash().bytes(), head, confirmed);
  }

  /** Stores blocks, and deletes those before {@code oldest}. */
  public void storeBlocks(List<L1Block> blocks, long oldest) {
    Long[] numbers = blocks.stream().map(L1Block::number).toArray(Long[]::new);
    byte[][] hashes = blocks.stream().map(block -> block.hash().bytes()).toArray(byte[][]::new);
    sql()
        .with(
            STORE_BLOCKS,
            (connection, statement) -> {
              statement.setArray(1, connection.createArrayOf("bigint", numbers));
              statement.setArray(2, connection.createArrayOf("bytea", hashes));
              return statement.executeUpdate();
            });
    sql().update("delete from legacy_l1_blocks where number < ?", oldest);
  }

  /** Deletes the blocks after this one, and their operations that are not executed. */
  public void deleteAfter(long block) {
    sql().update("delete from legacy_l1_blocks where number > ?", block);
    sql()
        .update(
            "delete from legacy_priority_operations where l1_block > ? and block_number is null",
            block);
  }

  /** The serial id of the next unknown operation. */
  public long nextSerialId() {
    String next = "select coalesce(max(serial_id), -1) + 1 from legacy_priority_operations";
    return sql().list(row -> row.getLong(1), next).get(0);
  }

  /** The layer 1 block of the last known operation; empty if there is none. */
  public Optional<Long> lastBlock() {
    String last = "select l1_block from legacy_priority_operations order by serial_id desc limit 1";
    return sql().list(row -> row.getLong(1), last).stream().findFirst();
  }

  /** Stores the next operation. */
  public void add(DiscoveredPriorityOperation found, Instant now) {
    sql()
        .update(
            ADD,
            found.serialId(),
            found.recipient().isPresent() ? "deposit" : "full_exit",
            found.sender().bytes(),
            found.recipient().map(Address::bytes).orElse(null),
            found.accountId().orElse(null),
            found.tokenId(),
            found.amount().map(BigDecimal::new).orElse(null),
            found.publicData(),
            found.l1Hash().bytes(),
            found.l1Block(),
            found.l1LogIndex(),
            found.hash().bytes(),
            now.atOffset(ZoneOffset.UTC));
  }

  /**
   * Updates the current layer 1 position of a known operation.
   *
   * @return false if another operation is stored under its serial id
   */
  public boolean isDuplicate(DiscoveredPriorityOperation found) {
    boolean same =
        sql()
            .list(
                row ->
                    Arrays.equals(row.getBytes(1), found.sender().bytes())
                        && Arrays.equals(row.getBytes(2), found.publicData()),
                "select sender, public_data from legacy_priority_operations where serial_id = ?",
                found.serialId())
            .contains(true);
    if (same) {
      sql()
          .update(
              MOVE_OPERATION,
              found.l1Hash().bytes(),
              found.l1Block(),
              found.l1LogIndex(),
              found.serialId());
    }
    return same;
  }
}
