package dev.portcullis.ejb.audit;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.TimeBound;
import dev.portcullis.persistence.audit.TimelineFilter;

/**
 * The requested part of the timeline, as in the query string; null means any.
 *
 * @param actorId rows of this actor
 * @param actionType audit rows of this action
 * @param outcome {@code success} or {@code failure}
 * @param resourceId rows about this resource, or changes of rows with this primary key
 * @param tableName changes of rows of this table
 * @param requestId rows of this request
 * @param traceId rows of this trace
 * @param from rows of this RFC 3339 date-time and later
 * @param to rows of this RFC 3339 date-time and earlier
 */
public record TimelineQuery(
    String actorId,
    String actionType,
    String outcome,
    String resourceId,
    String tableName,
    String requestId,
    String traceId,
    String from,
    String to) {
  /**
   * The equivalent filter.
   *
   * @param organizationId the organization of the rows; null for all
   * @throws Failure VALIDATION naming the query key
   */
  TimelineFilter filter(String organizationId) {
    return new TimelineFilter(
        organizationId,
        actorId,
        AuditQuery.requireKnownAction(actionType),
        succeeded(),
        resourceId,
        tableName,
        requestId,
        traceId,
        TimeBound.read("from", from),
        TimeBound.read("to", to));
  }

  private Boolean succeeded() {
    if (outcome == null) {
      return null;
    }
    return switch (outcome) {
      case "success" -> true;
      case "failure" -> false;
      default -> throw Failure.invalid("outcome", "must be success or failure");
    };
  }
}
