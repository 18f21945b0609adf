package dev.portcullis.ejb.audit;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.TimeBound;
import dev.portcullis.persistence.audit.AuditFilter;

/**
 * The requested audit rows, as in the query string (R-ADM-43); null means any.
 *
 * @param userId rows of this acting user
 * @param activeTenantId rows of this acting tenant
 * @param actionType rows of this action
 * @param resourceId rows about this resource
 * @param requestId rows of this request
 * @param traceId rows of this trace
 * @param startDate rows of this RFC 3339 date-time and later
 * @param endDate rows of this RFC 3339 date-time and earlier
 */
public record AuditQuery(
    String userId,
    String activeTenantId,
    String actionType,
    String resourceId,
    String requestId,
    String traceId,
    String startDate,
    String endDate) {
  AuditFilter filter() {
    return new AuditFilter(
        userId,
        activeTenantId,
        requireKnownAction(actionType),
        resourceId,
        requestId,
        traceId,
        TimeBound.read("startDate", startDate),
        TimeBound.read("endDate", endDate));
  }

  /** The given action type, or null; rejects unknown names. */
  static String requireKnownAction(String actionType) {
    if (actionType != null && AuditAction.of(actionType).isEmpty()) {
      throw Failure.invalid("actionType", "must be one of /audit-logs/action-types");
    }
    return actionType;
  }
}
