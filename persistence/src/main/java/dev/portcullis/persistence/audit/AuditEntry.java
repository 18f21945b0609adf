package dev.portcullis.persistence.audit;

import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.ListPlace;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** One row of the audit log (R-ADM-42): written once, never changed. */
@Entity
@Table(name = "audit_logs")
public class AuditEntry {
  @Id private String id;

  @Column(name = "action_type")
  private String actionType;

  @Column(name = "resource_type")
  private String resourceType;

  @Column(name = "resource_id")
  private String resourceId;

  private String operation;

  @Column(name = "status_code")
  private int statusCode;

  @Column(name = "succeeded")
  private boolean succeeded;

  @Column(name = "rule_id")
  private String ruleId;

  private String reason;

  @Column(name = "actor_type")
  private String actorType;

  @Column(name = "actor_id")
  private String actorId;

  @Column(name = "organization_id")
  private String organizationId;

  @Column(name = "operator_bypass")
  private boolean operatorBypass;

  @Column(name = "auth_subject")
  private String authSubject;

  @Column(name = "trace_id")
  private String traceId;

  @Column(name = "request_id")
  private String requestId;

  @Column(name = "ip_address")
  private String ipAddress;

  @Column(name = "user_agent")
  private String userAgent;

  @Column(name = "created_at")
  private Instant createdAt;

  /** The place in the log, which the database gives. */
  @Column(insertable = false, updatable = false)
  private Long sequence;

  /** For the persistence provider. */
  protected AuditEntry() {}

  /**
   * An action on a resource by the call's actor; say next how it ended.
   *
   * @param organizationId in whose list the row belongs; null for the actor's own organization
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

  /** By which rule the action was decided, and that rule in words; both null where none was. */
  public AuditEntry decided(String rule, String words) {
    this.ruleId = rule;
    this.reason = words;
    return this;
  }

  /** The action was done and answered with {@code status}. */
  public AuditEntry succeeded(int status) {
    this.statusCode = status;
    this.succeeded = true;
    return this;
  }

  /** The action was refused or failed and was answered with {@code status}. */
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

  /** What was acted upon; null where nothing particular was. */
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

  /** Whether the action was done. */
  public boolean succeeded() {
    return succeeded;
  }

  /** By which rule the action was decided, or null. */
  public String ruleId() {
    return ruleId;
  }

  /** That rule in words, or null. */
  public String reason() {
    return reason;
  }

  /** The wire name of the kind of actor. */
  public String actorType() {
    return actorType;
  }

  /** The actor's id; null for the system and for nobody known. */
  public String actorId() {
    return actorId;
  }

  /** In whose list the row belongs; null for the zone. */
  public String organizationId() {
    return organizationId;
  }

  /** Whether somebody without organization acted inside this one. */
  public boolean operatorBypass() {
    return operatorBypass;
  }

  /** How the actor had proved itself, or null. */
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

  /** Where it stands in the list of the log. */
  ListPlace place() {
    return new ListPlace(createdAt, sequence.toString());
  }
}
