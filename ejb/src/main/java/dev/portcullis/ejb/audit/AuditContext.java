package dev.portcullis.ejb.audit;

import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Context;
import java.util.HashSet;
import java.util.Set;

/**
 * The attempted action of the call on this thread, for its audit row. It is bound when an {@link
 * Audited} method is entered, and read once the outcome of the request is known.
 */
public final class AuditContext {
  private static final Context.Key<AuditContext> KEY = Context.Key.ofThread();

  /** Covers all actions of the request on this thread, not only the last. */
  private static final Context.Key<Set<String>> TRANSACTIONS = Context.Key.ofThread();

  /** The whole of which the audited calls on this thread are parts. */
  private static final Context.Key<String> WHOLE = Context.Key.ofThread();

  /** Replaces the status of success, which a denial does not have. */
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

  /** The attempted action on this thread, or null if no audited method was entered. */
  static AuditContext current() {
    return Context.current().get(KEY);
  }

  /**
   * Returns and clears the ids of the transactions in which audited methods ran for the request on
   * this thread, whatever their outcome. Jobs serve no request, so their transaction ids are not
   * kept.
   */
  public static Set<String> takeTransactions() {
    Set<String> ran = Context.current().get(TRANSACTIONS);
    Context.put(TRANSACTIONS, null);
    return ran == null ? Set.of() : ran;
  }

  static void addTransaction(String transaction) {
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
   * Defines the action for which the call on this thread is denied before it reaches any audited
   * method, for example a bad key. The row of the denial then names that action.
   *
   * @param resourceId the resource that the caller presented, or null if it was unknown
   * @param organizationId the organization whose audit list contains the row, or null
   */
  public static void refused(
      AuditAction action, ResourceType resource, String resourceId, String organizationId) {
    new AuditContext(action, resource, resourceId, organizationId).bind();
  }

  /** Whether the call on this thread has attempted any recorded action. */
  public static boolean isBound() {
    return current() != null;
  }

  /** Whether {@link #refused} was called for the call on this thread. */
  public static boolean isRefused() {
    AuditContext trail = current();
    return trail != null && trail.successStatus == REFUSED;
  }

  /**
   * Sets a more specific action than the annotation of the audited method on this thread, for
   * example {@code contract.address-change} instead of {@code contract.update}.
   */
  public static void refine(AuditAction action) {
    AuditContext trail = current();
    if (trail != null) {
      trail.action = action;
    }
  }

  /**
   * Sets the action of the row if the audited method on this thread fails from now on, for example
   * {@code passkey.authenticate-failed} instead of {@code auth.login_failed}.
   */
  public static void refineFailure(AuditAction action) {
    AuditContext trail = current();
    if (trail != null) {
      trail.failureAction = action;
    }
  }

  /**
   * Records the rule by which the audited method on this thread permits or denies the call, for the
   * audit row.
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

  /**
   * Runs audited calls as parts of the audited call on this thread. Each part has an audit row of
   * its own, in the same transaction, whose reason names the whole.
   *
   * @param whole for example {@code plan q3T_zkV0nB1sYw-8LdXaE}
   */
  public static void runParts(String whole, Runnable parts) {
    Context.put(WHOLE, whole);
    try {
      parts.run();
    } finally {
      Context.put(WHOLE, null);
    }
  }

  /** Returns and clears the whole of which the next audited call is a part; null for none. */
  static String takeWhole() {
    String whole = Context.current().get(WHOLE);
    Context.put(WHOLE, null);
    return whole;
  }

  /** The next audited call is a part of this whole. */
  static void restoreWhole(String whole) {
    Context.put(WHOLE, whole);
  }

  /** Names the whole of which this action is a part. */
  void partOf(String whole) {
    reason = reason == null ? whole : reason + "; " + whole;
  }

  /** A part failed: the whole fails with the action that the part has set for this case. */
  void failAs(AuditContext part) {
    failureAction = part.failureAction == null ? failureAction : part.failureAction;
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
