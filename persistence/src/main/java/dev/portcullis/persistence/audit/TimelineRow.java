package dev.portcullis.persistence.audit;

import java.util.List;

/**
 * A row of either log.
 *
 * @param place its position on the timeline
 * @param id the record identifier
 * @param actor the actor; null if not recorded, as when an administrator changes the database by
 *     hand
 * @param action the type of action; for a changed row {@code INSERT}, {@code UPDATE} or {@code
 *     DELETE}
 * @param succeeded whether the action succeeded
 * @param resourceType the kind of resource, or the table
 * @param resourceId which one, or the primary key; or null
 * @param organizationId the organization whose list contains it, or null
 * @param requestId the request, or null
 * @param traceId the trace, or null
 * @param operation method and route, or null
 * @param audit the fields of an audit row; null for a changed row
 * @param change the fields of a changed row; null for an audit row
 */
public record TimelineRow(
    TimelineCursor place,
    String id,
    Actor actor,
    String action,
    boolean succeeded,
    String resourceType,
    String resourceId,
    String organizationId,
    String requestId,
    String traceId,
    String operation,
    Audit audit,
    Change change) {
  /**
   * The actor of a row.
   *
   * @param type the wire name of the kind of actor
   * @param id which one; null for the system and for an unknown actor
   */
  public record Actor(String type, String id) {}

  /**
   * The fields that only an audit row has.
   *
   * @param statusCode the HTTP status of the response
   * @param ruleId the rule that decided, or null
   * @param reason the description of that rule, or null
   * @param operatorBypass whether an actor without an organization acted inside this one
   * @param authSubject how the actor authenticated, or null
   * @param ipAddress the client's address, or null
   * @param userAgent the client's user agent, or null
   */
  public record Audit(
      int statusCode,
      String ruleId,
      String reason,
      boolean operatorBypass,
      String authSubject,
      String ipAddress,
      String userAgent) {}

  /**
   * The fields that only a changed row has.
   *
   * @param before the row before as a JSON object, secrets hidden; null on INSERT
   * @param after the row after as a JSON object, secrets hidden; null on DELETE
   * @param cut whether either is left out because it is too long
   * @param columns the columns that an UPDATE changed; null otherwise
   * @param jobId the job that changed it, or null
   */
  public record Change(
      String before, String after, boolean cut, List<String> columns, String jobId) {}
}
