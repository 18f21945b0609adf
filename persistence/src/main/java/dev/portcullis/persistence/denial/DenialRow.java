package dev.portcullis.persistence.denial;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.portcullis.persistence.database.QueryRunner;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/**
 * A row of {@code rpc_denials}, whose columns are named as in its JSON. A gap has null in all
 * fields of a single call.
 *
 * @param kind {@code denial} or {@code gap}
 * @param count how many denials the row represents
 * @param since when the first denial of a gap happened; null for a denial
 * @param createdAt when the call was denied, for a gap the last one; in milliseconds
 */
@JsonNaming(SnakeCaseStrategy.class)
public record DenialRow(
    String id,
    String kind,
    long count,
    Instant since,
    Instant createdAt,
    Instant expiresAt,
    String origin,
    String method,
    String txHash,
    String fromAddress,
    String toAddress,
    String methodSelector,
    String reason,
    String ruleId,
    Integer errorCode,
    String errorMessage,
    String actorType,
    String userId,
    String tenantId,
    String m2mAppId,
    String organizationId,
    String ipAddress,
    String requestId,
    String traceId,
    String viewedUserId) {
  /** The columns, in the order of the components. */
  static final String COLUMNS =
      "id, kind, count, since, created_at, expires_at, origin, method, tx_hash, from_address,"
          + " to_address, method_selector, reason, rule_id, error_code, error_message, actor_type,"
          + " user_id, tenant_id, m2m_app_id, organization_id, ip_address, request_id, trace_id,"
          + " viewed_user_id";

  static DenialRow read(ResultSet row) throws SQLException {
    String kind = row.getString("kind");
    return new DenialRow(
        row.getString("id"),
        kind,
        row.getLong("count"),
        kind.equals("gap") ? QueryRunner.instant(row, "since") : null,
        QueryRunner.instant(row, "created_at"),
        QueryRunner.instant(row, "expires_at"),
        row.getString("origin"),
        row.getString("method"),
        row.getString("tx_hash"),
        row.getString("from_address"),
        row.getString("to_address"),
        row.getString("method_selector"),
        row.getString("reason"),
        row.getString("rule_id"),
        row.getObject("error_code", Integer.class),
        row.getString("error_message"),
        row.getString("actor_type"),
        row.getString("user_id"),
        row.getString("tenant_id"),
        row.getString("m2m_app_id"),
        row.getString("organization_id"),
        row.getString("ip_address"),
        row.getString("request_id"),
        row.getString("trace_id"),
        row.getString("viewed_user_id"));
  }
}
