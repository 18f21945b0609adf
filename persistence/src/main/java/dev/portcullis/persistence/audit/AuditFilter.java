package dev.portcullis.persistence.audit;

import java.time.Instant;

/**
 * The criteria of a query for audit rows; null matches any value.
 *
 * @param userId rows of this acting user
 * @param tenantId rows of this acting tenant
 * @param actionType rows of this action
 * @param resourceId rows about this resource
 * @param requestId rows of this request
 * @param traceId rows of this trace
 * @param from rows of this time and later
 * @param to rows of this time and earlier
 */
public record AuditFilter(
    String userId,
    String tenantId,
    String actionType,
    String resourceId,
    String requestId,
    String traceId,
    Instant from,
    Instant to) {
  /** Any row. */
  public static final AuditFilter ANY =
      new AuditFilter(null, null, null, null, null, null, null, null);

  /** The rows of one acting user. */
  public static AuditFilter ofUser(String userId) {
    return new AuditFilter(userId, null, null, null, null, null, null, null);
  }

  /** The rows of one action. */
  public static AuditFilter ofAction(String actionType) {
    return new AuditFilter(null, null, actionType, null, null, null, null, null);
  }

  /** The rows of one request. */
  public static AuditFilter ofRequest(String requestId) {
    return new AuditFilter(null, null, null, null, requestId, null, null, null);
  }

  /** The rows of one trace. */
  public static AuditFilter ofTrace(String traceId) {
    return new AuditFilter(null, null, null, null, null, traceId, null, null);
  }

  AuditLogSearch search() {
    return new AuditLogSearch("audit_logs")
        .equal("actor_type", userId == null ? null : "user")
        .equal("actor_id", userId)
        .equal("actor_type", tenantId == null ? null : "tenant")
        .equal("actor_id", tenantId)
        .equal("action_type", actionType)
        .equal("resource_id", resourceId)
        .equal("request_id", requestId)
        .equal("trace_id", traceId)
        .from(from)
        .to(to);
  }
}
