package dev.portcullis.ejb.audit;

import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Context;
import java.util.HashSet;
import java.util.Set;

/**
 * What the call on this thread tried, for the row that records it: bound when an {@link Audited}
 * method is entered, and read once the outcome of the request is known.
 */
public final class AuditContext {
  private static final Context.Key<AuditContext> KEY = Context.Key.ofThread();

  /** Of all that the request on this thread tried, not of the last alone. */
  private static final Context.Key<Set<String>> TRANSACTIONS = Context.Key.ofThread();

  /** In place of the status of success, which a refusal has none of. */
  private static final int REFUSED = 0;

  private AuditAction failureAction;
  private final ResourceType resource;
  private final int successStatus;
  private AuditAction action;
  private String resourceId;
  private String organizationId;
  private String ruleId;
  private String reason;

  AuditContext(Audited audited, String resourceId, String organizationId) {
    this.action = audited.action();
    this.failureAction = audited.failure() == AuditAction.API_MUTATION ? null : audited.failure();
    this.resource = audited.resource();
    this.successStatus = audited.status();
    this.resourceId = resourceId;
    this.organizationId = organizationId;
  }

  private AuditContext(
      AuditAction refused, ResourceType resource, String resourceId, String organizationId) {
    this.action = refused;
    this.failureAction = refused;
    this.resource = resource;
    this.successStatus = REFUSED;
    this.resourceId = resourceId;
    this.organizationId = organizationId;
  }

  /** What was tried on this thread, or null when no audited method was entered. */
  static AuditContext current() {
    return Context.current().get(KEY);
  }

  /**
   * The ids of the transactions, whatever became of them, in which audited methods ran for the
   * request on this thread since this was asked last. Jobs answer nobody: of theirs none is kept.
   */
  public static Set<String> takeTransactions() {
    Set<String> ran = Context.current().get(TRANSACTIONS);
    Context.put(TRANSACTIONS, null);
    return ran == null ? Set.of() : ran;
  }

  static void ranIn(String transaction) {
    if (CallContext.current().requestId() == null) {
      return;
    }
    Set<String> ran = Context.current().get(TRANSACTIONS);
    if (ran == null) {
      ran = new HashSet<>();
      Context.put(TRANSACTIONS, ran);
    }
    ran.add(transaction);
  }

  /**
   * Says what the call on this thread is being refused for before it reaches any audited method,
   * for example a bad key, so that the row of the refusal names it.
   *
   * @param resourceId what was presented, or null when nothing known was
   * @param organizationId in whose list the row belongs, or null
   */
  public static void refused(
      AuditAction action, ResourceType resource, String resourceId, String organizationId) {
    new AuditContext(action, resource, resourceId, organizationId).bind();
  }

  /** Whether the call on this thread has tried anything that is recorded. */
  public static boolean isBound() {
    return current() != null;
  }

  /** Whether {@link #refused} was said of the call on this thread. */
  public static boolean isRefused() {
    AuditContext trail = current();
    return trail != null && trail.successStatus == REFUSED;
  }

  /**
   * Says that the audited method running on this thread does something more particular than its
   * annotation, for example {@code contract.address-change} instead of {@code contract.update}.
   */
  public static void refine(AuditAction action) {
    AuditContext trail = current();
    if (trail != null) {
      trail.action = action;
    }
  }

  /**
   * Says what the row is to name if the audited method running on this thread fails from now on,
   * for example {@code passkey.authenticate-failed} instead of {@code auth.login_failed}.
   */
  public static void refineFailure(AuditAction action) {
    AuditContext trail = current();
    if (trail != null) {
      trail.failureAction = action;
    }
  }

  /**
   * Says by which rule the audited method running on this thread lets the call happen or refuses
   * it, for the row that records it.
   *
   * @param ruleId for example {@code permission.missing} (R-GTW-13)
   * @param reason the rule in words
   */
  public static void decided(String ruleId, String reason) {
    AuditContext trail = current();
    if (trail != null) {
      trail.ruleId = ruleId;
      trail.reason = reason;
    }
  }

  void bind() {
    Context.put(KEY, this);
  }

  void resourceId(String id) {
    resourceId = id;
  }

  AuditAction action() {
    return action;
  }

  AuditAction failureAction() {
    return failureAction == null ? action : failureAction;
  }

  ResourceType resource() {
    return resource;
  }

  String resourceId() {
    return resourceId;
  }

  String organizationId() {
    return organizationId;
  }

  String ruleId() {
    return ruleId;
  }

  String reason() {
    return reason;
  }

  int successStatus() {
    return successStatus;
  }
}
