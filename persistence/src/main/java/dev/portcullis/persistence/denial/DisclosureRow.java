package dev.portcullis.persistence.denial;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.portcullis.persistence.database.QueryRunner;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/**
 * A row of {@code rpc_disclosures}, whose columns are named as in its JSON (ADR 0056). A gap has
 * null in all fields of a single disclosure.
 *
 * @param kind {@code transaction}, {@code blocks} for many transactions at once, or {@code gap}
 * @param count how many transactions were disclosed; for a gap, how many rows are missing
 * @param since when the first disclosure of a gap happened; else null
 * @param createdAt when it was disclosed, for a gap the last one; in milliseconds
 * @param firstBlock the lowest block, or null if unknown
 * @param lastBlock the highest block, or null if unknown
 * @param extent {@code whole} or {@code events}
 * @param viewedUserId the user as whom the actor read, or null
 */
@JsonNaming(SnakeCaseStrategy.class)
public record DisclosureRow(
    String id,
    String kind,
    long count,
    Instant since,
    Instant createdAt,
    Instant expiresAt,
    String method,
    String txHash,
    Long firstBlock,
    Long lastBlock,
    String extent,
    String actorType,
    String actorId,
    String organizationId,
    String viewedUserId,
    String ipAddress,
    String requestId,
    String traceId) {
  /** The columns, in the order of the components. */
  static final String COLUMNS =
      "id, kind, count, since, created_at, expires_at, method, tx_hash, first_block, last_block,"
          + " extent, actor_type, actor_id, organization_id, viewed_user_id, ip_address,"
          + " request_id, trace_id";

  static DisclosureRow read(ResultSet row) throws SQLException {
    String kind = row.getString("kind");
    return new DisclosureRow(
        row.getString("id"),
        kind,
        row.getLong("count"),
        kind.equals("gap") ? QueryRunner.instant(row, "since") : null,
        QueryRunner.instant(row, "created_at"),
        QueryRunner.instant(row, "expires_at"),
        row.getString("method"),
        row.getString("tx_hash"),
        row.getObject("first_block", Long.class),
        row.getObject("last_block", Long.class),
        row.getString("extent"),
        row.getString("actor_type"),
        row.getString("actor_id"),
        row.getString("organization_id"),
        row.getString("viewed_user_id"),
        row.getString("ip_address"),
        row.getString("request_id"),
        row.getString("trace_id"));
  }
}
