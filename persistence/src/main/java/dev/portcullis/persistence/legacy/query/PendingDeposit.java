package dev.portcullis.persistence.legacy.query;

import dev.portcullis.persistence.database.QueryRunner;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/**
 * A deposit on layer 1 that the rollup has not executed yet. Addresses have 0x, hashes 64
 * hexadecimal digits.
 *
 * @param serialId its number in the queue of layer 1
 * @param sender the requester
 * @param recipient the recipient
 * @param symbol of the token; null if unknown
 * @param amount in the token's smallest unit
 * @param l1Hash the transaction that requested it
 * @param seenAt when it was found
 */
public record PendingDeposit(
    long serialId,
    String sender,
    String recipient,
    long token,
    String symbol,
    String amount,
    String l1Hash,
    long l1Block,
    Instant seenAt) {
  static final String SELECT =
      """
      select p.serial_id, '0x' || encode(p.sender, 'hex') as sender,
        '0x' || encode(p.recipient, 'hex') as recipient, p.token_id, t.symbol,
        p.amount::text as amount, encode(p.l1_hash, 'hex') as l1_hash, p.l1_block, p.seen_at
      from legacy_priority_operations p left join legacy_tokens t on t.id = p.token_id
      """;

  static PendingDeposit read(ResultSet row) throws SQLException {
    return new PendingDeposit(
        row.getLong("serial_id"),
        row.getString("sender"),
        row.getString("recipient"),
        row.getLong("token_id"),
        row.getString("symbol"),
        row.getString("amount"),
        row.getString("l1_hash"),
        row.getLong("l1_block"),
        QueryRunner.instant(row, "seen_at"));
  }
}
