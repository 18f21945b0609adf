package dev.portcullis.persistence.audit;

import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.persistence.database.QueryRunner;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/** One row of the audit log (R-ADM-42): written once, never changed. */
public final class AuditEntry {
  private String id;
  private String actionType;
  private String resourceType;
  private String resourceId;
  private String operation;
  private int statusCode;
  private boolean succeeded;
  private String ruleId;
  private String reason;
  private String actorType;
  private String actorId;
  private String organizationId;
  private boolean operatorBypass;
  private String authSubject;
  private String traceId;
  private String requestId;
  private String ipAddress;
  private String userAgent;
  private Instant createdAt;

  /** The position in the log, assigned by the database. */
  private Long sequence;

  private AuditEntry() {}

  /**
   * An action on a resource by the call's actor. Call {@link #succeeded(int)} or {@link
   * #failed(int)} next.
   *
   * @param organizationId the organization whose list contains the row; null for the actor's own
   *     organization
   */
  public AuditEntry(
      String actionType,
      String resourceType,
      String resourceId,
      String organizationId,
      CallContext call) {
    Actor actor = call.actor();
    this.id = Ids.id();
    this.actionType = actionType;
    this.resourceType = resourceType;
    this.resourceId = resourceId;
    this.organizationId = organizationId == null ? actor.organizationId() : organizationId;
    this.operatorBypass =
        this.organizationId != null
            && actor.organizationId() == null
            && actor.type() != Actor.Type.ANONYMOUS;
    this.operation = call.httpOperation();
    this.actorType = actor.type().wireName();
    this.actorId = actor.id();
    this.authSubject = actor.authSubject();
    this.traceId = call.traceId();
    this.requestId = call.requestId() == null ? call.traceId() : call.requestId();
    this.ipAddress = call.ipAddress();
    this.userAgent = call.userAgent();
    this.createdAt = Clock.now();
  }

  /** Reads the entry from the current row, with all columns. */
  static AuditEntry read(ResultSet row) throws SQLException {
    AuditEntry entry = new AuditEntry();
    entry.sequence = row.getLong("sequence");
    entry.id = row.getString("id");
    entry.actionType = row.getString("action_type");
    entry.resourceType = row.getString("resource_type");
    entry.resourceId = row.getString("resource_id");
    entry.operation = row.getString("operation");
    entry.statusCode = row.getInt("status_code");
    entry.succeeded = row.getBoolean("succeeded");
    entry.ruleId = row.getString("rule_id");
    entry.reason = row.getString("reason");
    entry.actorType = row.getString("actor_type");
    entry.actorId = row.getString("actor_id");
    entry.organizationId = row.getString("organization_id");
    entry.operatorBypass = row.getBoolean("operator_bypass");
    entry.authSubject = row.getString("auth_subject");
    entry.traceId = row.getString("trace_id");
    entry.requestId = row.getString("request_id");
    entry.ipAddress = row.getString("ip_address");
    entry.userAgent = row.getString("user_agent");
    entry.createdAt = QueryRunner.instant(row, "created_at");
    return entry;
  }

  /**
   * Sets the rule that decided the action and its description; both are null if no rule applied.
   */
  public AuditEntry decidedBy(String rule, String words) {
    this.ruleId = rule;
    this.reason = words;
    return this;
  }

  /** The action succeeded with the HTTP status {@code status}. */
  public AuditEntry succeeded(int status) {
    this.statusCode = status;
    this.succeeded = true;
    return this;
  }

  /** The action was denied or failed with the HTTP status {@code status}. */
  public AuditEntry failed(int status) {
    this.statusCode = status;
    this.succeeded = false;
    return this;
  }

  public String id() {
    return id;
  }

  public String actionType() {
    return actionType;
  }

  public String resourceType() {
    return resourceType;
  }

  /** The resource of the action; null if there is no particular one. */
  public String resourceId() {
    return resourceId;
  }

  /** Method and route, for example {@code PUT /organizations/{id}}; null outside requests. */
  public String operation() {
    return operation;
  }

  public int statusCode() {
    return statusCode;
  }

  /** Whether the action succeeded. */
  public boolean succeeded() {
    return succeeded;
  }

  /** The rule that decided the action, or null. */
  public String ruleId() {
    return ruleId;
  }

  /** The description of that rule, or null. */
  public String reason() {
    return reason;
  }

  /** The wire name of the kind of actor. */
  public String actorType() {
    return actorType;
  }

  /** The actor's id; null for the system and for an unknown actor. */
  public String actorId() {
    return actorId;
  }

  /** The organization whose list contains the row; null for the zone. */
  public String organizationId() {
    return organizationId;
  }

  /** Whether an actor without an organization acted inside this organization. */
  public boolean operatorBypass() {
    return operatorBypass;
  }

  /** How the actor authenticated, or null. */
  public String authSubject() {
    return authSubject;
  }

  public String traceId() {
    return traceId;
  }

  public String requestId() {
    return requestId;
  }

  /** The client's address; null outside requests. */
  public String ipAddress() {
    return ipAddress;
  }

  /** The client's user agent, or null. */
  public String userAgent() {
    return userAgent;
  }

  public Instant createdAt() {
    return createdAt;
  }

  /** Its position in the list of the log. */
  KeysetCursor cursor() {
    return new KeysetCursor(createdAt, sequence.toString());
  }
}
