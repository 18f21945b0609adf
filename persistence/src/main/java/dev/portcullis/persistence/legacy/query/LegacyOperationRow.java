package dev.portcullis.persistence.legacy.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.persistence.database.QueryRunner;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/**
 * An executed operation as the legacy interface shows it. Hashes are 64 hexadecimal digits.
 *
 * @param blockIndex its index in the block, from 0
 * @param hash its hash in the rollup
 * @param kind for example {@code TransferToNew}
 * @param priorityId the serial id of a priority operation; null for transactions
 * @param batchId its batch, or null
 * @param tx as it was submitted
 * @param failReason null if it succeeded
 * @param symbol of the token that it moves; null if it moves none, or an unknown one
 * @param l1Hash the transaction that requested a priority operation; null for transactions
 * @param l1Block the block of that; null for transactions
 * @param rooted whether its block is closed and has a state root
 * @param committed whether its block is committed on layer 1
 * @param verified whether its block is verified there
 */
public record LegacyOperationRow(
    long blockNumber,
    int blockIndex,
    String hash,
    String kind,
    Long priorityId,
    Long batchId,
    JsonNode tx,
    boolean success,
    String failReason,
    Instant createdAt,
    String symbol,
    String l1Hash,
    Long l1Block,
    boolean rooted,
    boolean committed,
    boolean verified) {
  static final String COLUMNS =
      """
      o.block_number, o.block_index, encode(o.hash, 'hex') as hash, o.kind, o.priority_id,
      o.batch_id, o.tx, o.success, o.fail_reason, o.created_at,
      coalesce(t.symbol, n.symbol) as symbol, encode(p.l1_hash, 'hex') as l1_hash, p.l1_block,
      o.block_number <= r.rooted as rooted, o.block_number <= r.committed as committed,
      o.block_number <= r.verified as verified
      """;

  /**
   * The joins of the columns, where operations have the alias {@code o}, and the rollup {@code r}.
   */
  static final String JOINED =
      """
      left join legacy_priority_operations p on p.serial_id = o.priority_id
      left join lateral (
        select case when jsonb_typeof(value) = 'number' then value::bigint end as id
        from (select coalesce(o.tx -> 'priority_op' -> 'token', o.tx -> 'token') as value) moved
      ) token on true
      left join legacy_tokens t on t.id = token.id
      left join legacy_nfts n on n.token_id = token.id
      """;

  static LegacyOperationRow read(ResultSet row) throws SQLException {
    return new LegacyOperationRow(
        row.getLong("block_number"),
        row.getInt("block_index"),
        row.getString("hash"),
        row.getString("kind"),
        row.getObject("priority_id", Long.class),
        row.getObject("batch_id", Long.class),
        LegacyResultSets.json(row.getString("tx")),
        row.getBoolean("success"),
        row.getString("fail_reason"),
        QueryRunner.instant(row, "created_at"),
        row.getString("symbol"),
        row.getString("l1_hash"),
        row.getObject("l1_block", Long.class),
        row.getBoolean("rooted"),
        row.getBoolean("committed"),
        row.getBoolean("verified"));
  }
}
