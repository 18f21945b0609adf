package dev.portcullis.persistence.audit;

import java.util.List;

/**
 * A row of either log.
 *
 * @param place where it is on the time line
 * @param id the record identifier
 * @param actor who did it; null if nobody said so, as when somebody changes the database by hand
 * @param action the type of action; of a changed row {@code INSERT}, {@code UPDATE} or {@code
 *     DELETE}
 * @param succeeded whether it was done
 * @param resourceType the kind of resource, or the table
 * @param resourceId which one, or the primary key; or null
 * @param organizationId in whose list it belongs, or null
 * @param requestId the request, or null
 * @param traceId the trace, or null
 * @param operation method and route, or null
 * @param audit what only an audit row says; null for a changed row
 * @param change what only a changed row says; null for an audit row
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
   * Who did it.
   *
   * @param type the wire name of the kind of actor
   * @param id which one; null for the system and for nobody known
   */
  public record Actor(String type, String id) {}

  /**
   * What only an audit row says.
   *
   * @param statusCode the HTTP status answered
   * @param ruleId the rule that decided, or null
   * @param reason that rule in words, or null
   * @param operatorBypass whether somebody without organization acted inside this one
   * @param authSubject how the actor had proved itself, or null
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
   * What only a changed row says.
   *
   * @param before the row before as a JSON object, secrets hidden; null on INSERT
   * @param after the row after as a JSON object, secrets hidden; null on DELETE
   * @param cut whether any of the two is left out because it is too long
   * @param columns the columns that an UPDATE changed; null otherwise
   * @param jobId the job that did it, or null
   */
  public record Change(
      String before, String after, boolean cut, List<String> columns, String jobId) {}
}
