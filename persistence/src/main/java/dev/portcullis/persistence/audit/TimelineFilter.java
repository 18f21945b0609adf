package dev.portcullis.persistence.audit;

import java.time.Instant;

/**
 * The criteria of a query for the timeline; null matches any value. A criterion that only one of
 * the logs has excludes the other log.
 *
 * @param organizationId audit rows that belong to this organization
 * @param actorId rows of this actor, a person or a machine
 * @param actionType audit rows of this action
 * @param succeeded whether the action succeeded; a changed row counts as success
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
  /** Whether the log may contain matching rows. */
  boolean mayMatch(TimelineSource log) {
    return switch (log) {
      case AUDIT -> tableName == null;
      case MUTATION -> actionType == null && organizationId == null && !isOfFailures();
    };
  }

  boolean isOfFailures() {
    return succeeded != null && !succeeded;
  }
}
