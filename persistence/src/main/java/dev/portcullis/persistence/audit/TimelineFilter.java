package dev.portcullis.persistence.audit;

import java.time.Instant;

/**
 * What of the time line is asked for; null means any. What only one of the logs has leaves out the
 * other.
 *
 * @param organizationId audit rows that belong to this organization
 * @param actorId rows of this actor, a person or a machine
 * @param actionType audit rows of this action
 * @param succeeded whether it was done; a changed row was
 * @param resourceId rows about this resource, or of this primary key
 * @param tableName changed rows of this table
 * @param requestId rows of this request
 * @param traceId rows of this trace
 * @param from rows of this time and later
 * @param to rows of this time and earlier
 */
public record TimelineFilter(
    String organizationId,
    String actorId,
    String actionType,
    Boolean succeeded,
    String resourceId,
    String tableName,
    String requestId,
    String traceId,
    Instant from,
    Instant to) {
  /** Whether the log may have anything of it. */
  boolean reaches(TimelineLog log) {
    return switch (log) {
      case AUDIT -> tableName == null;
      case MUTATION -> actionType == null && organizationId == null && !isOfFailures();
    };
  }

  boolean isOfFailures() {
    return succeeded != null && !succeeded;
  }
}
