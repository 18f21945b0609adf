package dev.portcullis.ejb.audit;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.persistence.audit.TimelineRow;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * An item of the timeline: an audit row, or a changed row of the database.
 *
 * @param kind which of the two
 * @param id the record identifier
 * @param at when it was recorded; of a changed row, when its transaction began
 * @param actor the actor; null if unknown, for example after a manual change of the database
 * @param action the type of action; of a changed row INSERT, UPDATE or DELETE
 * @param outcome the outcome; a changed row is a success
 * @param resource the affected resource
 * @param organizationId the organization whose audit list contains the row; null for the zone and
 *     for changed rows
 * @param requestId the request, or null
 * @param traceId the trace, or null
 * @param operation method and route, or null outside requests
 * @param details the fields of audit rows; null for a changed row
 * @param change the fields of changed rows; null for an audit row
 */
public record TimelineItem(
    Kind kind,
    String id,
    Instant at,
    @Nullable TimelineActor actor,
    String action,
    Outcome outcome,
    Resource resource,
    @Nullable String organizationId,
    @Nullable String requestId,
    @Nullable String traceId,
    @Nullable String operation,
    @Nullable Details details,
    @Nullable Change change) {
  /** The log that contains the item. */
  public enum Kind {
    /** The audit log. */
    @JsonProperty("audit")
    AUDIT,
    /** The database mutation log. */
    @JsonProperty("mutation")
    MUTATION
  }

  /** The outcome. */
  public enum Outcome {
    /** The action succeeded. */
    @JsonProperty("success")
    SUCCESS,
    /** The action was denied or failed. */
    @JsonProperty("failure")
    FAILURE
  }

  /**
   * The affected resource.
   *
   * @param type the kind of resource (R-ADM-44); of a changed row its table
   * @param id the resource id, of a changed row its primary key; or null
   */
  public record Resource(String type, @Nullable String id) {}

  /**
   * The fields that only an audit row has.
   *
   * @param statusCode the HTTP status of the response
   * @param ruleId the rule that decided it, or null
   * @param reason that rule in words, or null
   * @param operatorBypass whether an actor without an organization acted inside this one
   * @param authSubject how the actor authenticated, or null
   * @param ipAddress the client's address, or null
   * @param userAgent the client's user agent, or null
   */
  public record Details(
      int statusCode,
      @Nullable String ruleId,
      @Nullable String reason,
      boolean operatorBypass,
      @Nullable String authSubject,
      @Nullable String ipAddress,
      @Nullable String userAgent) {}

  /**
   * The fields that only a changed row has.
   *
   * @param before the row before, secrets hidden; null on INSERT
   * @param after the row after, secrets hidden; null on DELETE
   * @param cut whether any of the two is omitted because it is longer than 32 KiB; {@code
   *     /audit-logs/db-mutations/resource/…} has it
   * @param changedColumns the columns that an UPDATE changed; null otherwise
   * @param jobId the job that changed it, or null
   */
  public record Change(
      @Nullable JsonNode before,
      @Nullable JsonNode after,
      boolean cut,
      @Nullable List<String> changedColumns,
      @Nullable String jobId) {}

  static TimelineItem of(TimelineRow row, String actorName) {
    return new TimelineItem(
        row.audit() == null ? Kind.MUTATION : Kind.AUDIT,
        row.id(),
        row.place().at(),
        row.actor() == null ? null : TimelineActor.of(row.actor(), actorName),
        row.action(),
        row.succeeded() ? Outcome.SUCCESS : Outcome.FAILURE,
        new Resource(row.resourceType(), row.resourceId()),
        row.organizationId(),
        row.requestId(),
        row.traceId(),
        row.operation(),
        row.audit() == null ? null : details(row.audit()),
        row.change() == null ? null : change(row.change()));
  }

  private static Details details(TimelineRow.Audit audit) {
    return new Details(
        audit.statusCode(),
        audit.ruleId(),
        audit.reason(),
        audit.operatorBypass(),
        audit.authSubject(),
        audit.ipAddress(),
        audit.userAgent());
  }

  private static Change change(TimelineRow.Change change) {
    return new Change(
        DbMutationView.json(change.before()),
        DbMutationView.json(change.after()),
        change.cut(),
        change.columns(),
        change.jobId());
  }
}
