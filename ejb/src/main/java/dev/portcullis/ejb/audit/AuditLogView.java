package dev.portcullis.ejb.audit;

import dev.portcullis.kernel.Actor;
import dev.portcullis.persistence.audit.AuditEntry;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.Optional;

/**
 * An audit row (R-ADM-42).
 *
 * @param id the record identifier
 * @param actionType the action type (R-ADM-44)
 * @param actionDetails the resource, the operation and the outcome
 * @param activeUserId the acting user, or null
 * @param activeTenantId the acting tenant, or null
 * @param activeServiceId the acting service, or null
 * @param activeOrganizationId the organization whose audit list contains the row; null for the zone
 * @param actorType the kind of actor
 * @param authSubject how the actor authenticated, or null
 * @param traceId the caller's trace id
 * @param requestId the id of the request; outside requests the trace id
 * @param ipAddress the client's address, or null
 * @param userAgent the client's user agent, or null
 * @param createdAt when it was recorded
 */
public record AuditLogView(
    String id,
    String actionType,
    ActionDetails actionDetails,
    @Nullable String activeUserId,
    @Nullable String activeTenantId,
    @Nullable String activeServiceId,
    @Nullable String activeOrganizationId,
    String actorType,
    @Nullable String authSubject,
    String traceId,
    String requestId,
    @Nullable String ipAddress,
    @Nullable String userAgent,
    Instant createdAt) {
  /**
   * The resource of an action and the outcome.
   *
   * @param resourceType the kind of resource (R-ADM-44)
   * @param resourceId the id of the resource, or null
   * @param operation method and route; {@code system} outside requests
   * @param statusCode the HTTP status of the response
   * @param result {@code success} or {@code failure}
   * @param ruleId the rule that decided a call on the chain (R-GTW-13); {@code refusals.counted}
   *     where the row represents counted denials of anonymous clients; or null
   * @param reason the rule in words, the changes of a replaced permission matrix, or the number and
   *     time of counted denials; or null
   */
  public record ActionDetails(
      String resourceType,
      @Nullable String resourceId,
      String operation,
      int statusCode,
      String result,
      @Nullable String ruleId,
      @Nullable String reason) {}

  private static final String OUTSIDE_REQUESTS = "system";

  static AuditLogView of(AuditEntry entry) {
    return new AuditLogView(
        entry.id(),
        entry.actionType(),
        new ActionDetails(
            entry.resourceType(),
            entry.resourceId(),
            Optional.ofNullable(entry.operation()).orElse(OUTSIDE_REQUESTS),
            entry.statusCode(),
            entry.succeeded() ? "success" : "failure",
            entry.ruleId(),
            entry.reason()),
        actor(entry, Actor.Type.USER),
        actor(entry, Actor.Type.TENANT),
        actor(entry, Actor.Type.SERVICE),
        entry.organizationId(),
        entry.actorType(),
        entry.authSubject(),
        entry.traceId(),
        entry.requestId(),
        entry.ipAddress(),
        entry.userAgent(),
        entry.createdAt());
  }

  private static String actor(AuditEntry entry, Actor.Type type) {
    return entry.actorType().equals(type.wireName()) ? entry.actorId() : null;
  }
}
