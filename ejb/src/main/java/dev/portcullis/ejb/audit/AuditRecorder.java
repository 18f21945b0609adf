package dev.portcullis.ejb.audit;

import dev.portcullis.kernel.CallContext;
import dev.portcullis.persistence.audit.AuditEntry;
import dev.portcullis.persistence.audit.AuditQueries;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.util.function.Consumer;

/** Writes audit rows: successes with the change, all others in transactions of their own. */
@Stateless
public class AuditRecorder {
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;

  private final AuditQueries audits;
  private final Consumer<AuditMeters.Recorded> recorded;

  /** For the container. */
  public AuditRecorder() {
    this(null);
  }

  @Inject
  AuditRecorder(AuditQueries audits, Event<AuditMeters.Recorded> recorded) {
    this.audits = audits;
    this.recorded = recorded::fire;
  }

  /** Creates a recorder that counts no metrics. */
  public AuditRecorder(AuditQueries audits) {
    this.audits = audits;
    this.recorded = row -> {};
  }

  /** Writes the row of a success in the transaction that made the change. */
  @TransactionAttribute(TransactionAttributeType.MANDATORY)
  public void success(AuditContext trail) {
    audits.add(
        entry(trail.action(), trail.resource(), trail.resourceId(), trail.organizationId())
            .decidedBy(trail.ruleId(), trail.reason())
            .succeeded(trail.successStatus()));
    recorded.accept(new AuditMeters.Recorded(trail.action()));
  }

  /**
   * Writes the row of an action that is not a call of an {@link Audited} method, for example at
   * startup. It uses the transaction of the action.
   */
  @TransactionAttribute(TransactionAttributeType.MANDATORY)
  public void event(AuditAction action, ResourceType resource, String resourceId, int status) {
    event(action, resource, resourceId, null, status);
  }

  /** As above, for an action that concerns an organization, or the zone if null. */
  @TransactionAttribute(TransactionAttributeType.MANDATORY)
  public void event(
      AuditAction action,
      ResourceType resource,
      String resourceId,
      String organizationId,
      int status) {
    audits.add(entry(action, resource, resourceId, organizationId).succeeded(status));
  }

  /**
   * Writes the single row of a mutating request that left none: denied, failed, or served by a
   * route without an audit action. Also records any request that was denied for lack of permission.
   *
   * @param status the HTTP status of the response
   */
  @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
  public void outcome(int status) {
    AuditContext trail = AuditContext.current();
    AuditEntry entry =
        trail != null
            ? entry(
                    trail.failureAction(),
                    trail.resource(),
                    trail.resourceId(),
                    trail.organizationId())
                .decidedBy(trail.ruleId(), trail.reason())
            : entry(unattempted(status), ResourceType.REQUEST, null, null);
    audits.add(status < 400 ? entry.succeeded(status) : entry.failed(status));
    if (trail != null) {
      recorded.accept(new AuditMeters.Recorded(trail.failureAction()));
    }
  }

  static AuditAction unattempted(int status) {
    return status == UNAUTHORIZED || status == FORBIDDEN
        ? AuditAction.AUTHZ_DENIED
        : AuditAction.API_MUTATION;
  }

  private static AuditEntry entry(
      AuditAction action, ResourceType resource, String resourceId, String organizationId) {
    return new AuditEntry(
        action.wireName(), resource.wireName(), resourceId, organizationId, CallContext.current());
  }
}
