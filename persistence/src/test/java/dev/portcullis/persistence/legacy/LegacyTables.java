package dev.portcullis.persistence.legacy;

import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** A database of a test's own with the tables of a rollup, which there is one of. */
public final class LegacyTables {
  private static final AtomicInteger NAMES = new AtomicInteger();

  private final DataSource source;

  public LegacyTables() throws SQLException {
    source = TestDatabase.migrated("legacy_reading_" + NAMES.incrementAndGet());
  }

  public QueryRunner reading() {
    return new QueryRunner(source);
  }

  /** Runs a statement. */
  public void run(String sql) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** How far the rollup is. */
  public void progress(long rooted, long committed, long verified) throws SQLException {
    run(
        """
        insert into legacy_rollup (id, next_account, next_nft, next_priority, open_block,
          rooted_block, committed_block, verified_block)
        values (1, 10, 65540, 10, %1$d, %2$d, %3$d, %4$d)
        on conflict (id) do update set open_block = %1$d, rooted_block = %2$d,
          committed_block = %3$d, verified_block = %4$d
        """
            .formatted(rooted + 1, rooted, committed, verified));
  }

  /** Executes something. */
  public void operation(long block, int index, String hash, String kind, String tx)
      throws SQLException {
    operation(block, index, hash, kind, tx, null, "null");
  }

  public void operation(
      long block, int index, String hash, String kind, String tx, String failure, String priority)
      throws SQLException {
    run(
        """
        insert into legacy_operations (block_number, block_index, hash, kind, account_id, nonce,
          priority_id, tx, success, fail_reason, chunks, created_at)
        values (%d, %d, '\\x%s', '%s', 1, 0, %s, '%s', %s, %s, 2, '2026-01-02T03:04:05.678Z')
        """
            .formatted(
                block,
                index,
                hash,
                kind,
                priority,
                tx,
                failure == null,
                failure == null ? "null" : "'" + failure + "'"));
  }

  public void history(byte[] address, long ordinal, long block, int index) throws SQLException {
    run(
        "insert into legacy_history values ('\\x%s', %d, %d, %d)"
            .formatted(HexFormat.of().formatHex(address), ordinal, block, index));
  }

  /** A deposit for an address that layer 1 has, perhaps executed. */
  public void deposit(long serial, byte[] to, long token, String amount, String hash, String place)
      throws SQLException {
    run(
        """
        insert into legacy_priority_operations (serial_id, kind, sender, recipient, token_id,
          amount, public_data, l1_hash, l1_block, l1_log_index, hash, seen_at, block_number,
          block_index)
        values (%1$d, 'deposit', '\\x%2$s', '\\x%2$s', %3$d, %4$s, '\\x', '\\x%5$s', 100 + %1$d, 0,
          sha256('\\x%5$s'), '2026-01-02T03:04:05Z', %6$s)
        """
            .formatted(serial, HexFormat.of().formatHex(to), token, amount, hash, place));
  }

  public void block(long number, String root, String commit, String verify) throws SQLException {
    run(
        """
        insert into legacy_blocks (number, state_root, chunks, size, operations, first_priority,
          priority_operations, timestamp, is_urgent, sealed_at, commit_tx_hash, committed_at,
          verify_tx_hash, verified_at)
        values (%d, %s, 4, 6, 2, 0, 0, 1, false, now(), %s, %s, %s, %s)
        """
            .formatted(
                number,
                bytes(root),
                bytes(commit),
                commit == null ? "null" : "'2026-01-02T03:04:05Z'",
                bytes(verify),
                verify == null ? "null" : "'2026-01-02T03:05:05Z'"));
  }

  private static String bytes(String digits) {
    return digits == null ? "null" : "'\\x" + digits + "'";
  }

  /** 64 digits. */
  public static String hash(int number) {
    return "%064x".formatted(number);
  }

  public static byte[] bytes(int number) {
    return HexFormat.of().parseHex(hash(number));
  }

  public static byte[] address(int number) {
    return HexFormat.of().parseHex("%040x".formatted(number));
  }
}
