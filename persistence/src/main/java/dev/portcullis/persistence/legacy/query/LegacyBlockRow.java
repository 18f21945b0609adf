package dev.portcullis.persistence.legacy.query;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;

/**
 * A block that has a state root. Hashes are 64 hexadecimal digits.
 *
 * @param size in chunks
 * @param commitTxHash the transaction of layer 1 that commits it; null before there is one
 * @param committedAt null before it is committed
 * @param verifyTxHash the transaction of layer 1 that verifies it; null before there is one
 * @param verifiedAt null before it is verified
 */
public record LegacyBlockRow(
    long number,
    String stateRoot,
    int size,
    String commitTxHash,
    Instant committedAt,
    String verifyTxHash,
    Instant verifiedAt) {
  static final String COLUMNS =
      """
      b.number, encode(b.state_root, 'hex') as state_root, b.size,
      encode(b.commit_tx_hash, 'hex') as commit_tx_hash, b.committed_at,
      encode(b.verify_tx_hash, 'hex') as verify_tx_hash, b.verified_at
      """;

  static LegacyBlockRow read(ResultSet row) throws SQLException {
    return new LegacyBlockRow(
        row.getLong("number"),
        row.getString("state_root"),
        row.getInt("size"),
        row.getString("commit_tx_hash"),
        instant(row, "committed_at"),
        row.getString("verify_tx_hash"),
        instant(row, "verified_at"));
  }

  private static Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime moment = row.getObject(column, OffsetDateTime.class);
    return moment == null ? null : moment.toInstant();
  }
}
