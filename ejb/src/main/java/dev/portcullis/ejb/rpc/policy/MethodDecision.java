package dev.portcullis.ejb.rpc.policy;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.event.EventDecision;
import dev.portcullis.ejb.rpc.policy.MethodPolicy.Rule;
import java.util.Optional;

/**
 * The decision of a method's policy for a user. Rule ids that R-GTW-13 does not define are specific
 * to this product.
 */
public enum MethodDecision {
  OPEN(Handling.FORWARDED, "method.open.allow", "everyone can call the method"),
  USER_NOT_FOUND(Handling.UNAUTHORIZED, Decision.USER_NOT_FOUND),
  USER_ORGANIZATION_DELETED(Handling.UNAUTHORIZED, Decision.USER_ORGANIZATION_DELETED),
  USER_SUSPENDED(
      Handling.UNAUTHORIZED,
      EventDecision.USER_SUSPENDED.ruleId(),
      EventDecision.USER_SUSPENDED.reason()),
  FULL_ACCESS(Handling.WHOLE, Decision.FULL_ACCESS_ALLOW),
  AUTHENTICATED(
      Handling.FORWARDED,
      "method.authenticated.allow",
      "every authenticated caller can call the method"),
  READS_EVERYTHING(
      Handling.FORWARDED, "method.full_read.allow", "a zone role lets the user read everything"),
  READS_METHOD(
      Handling.FORWARDED,
      "method.single_read.allow",
      "a zone role lets the caller read all results of this method"),
  FILTERED(
      Handling.ASKED,
      "method.filtered.allow",
      "every authenticated caller can call the method, and gets what is visible to them"),
  MACHINE_WITHOUT_ACCESS(Handling.DENIED, Decision.M2M_RPC_ACCESS_MISSING),
  BY_ADDRESS(Handling.ASKED, "method.own_address", "the requested address decides"),
  BY_PERMISSION(Handling.ASKED, "method.contract_permission", "function permissions decide"),
  BY_DISCLOSURE(
      Handling.ASKED, "method.disclosure", "what the zone discloses of the contract decides"),
  /** A call that only reads data disclosed to every user. */
  DISCLOSED(Handling.FORWARDED, "disclosure.allow", "the zone discloses it to everyone"),
  DEPLOYER(Handling.FORWARDED, Decision.DEPLOY_ALLOW),
  DEPLOYMENT_MISSING(Handling.DENIED, Decision.DEPLOY_PERMISSION_MISSING),
  FULL_READER(
      Handling.WHOLE, "method.full_read.allow", "a zone role lets the user read everything"),
  FULL_READ_MISSING(Handling.DENIED, "method.full_read_missing", "the method is for full readers"),
  FORBIDDEN(Handling.DENIED, "method.forbidden", "the method is forbidden");

  /** The treatment of a call. */
  public enum Handling {
    /** As if the client had sent no credentials. */
    UNAUTHORIZED,
    DENIED,
    /** Forwarded as it was sent. */
    WHOLE,
    /** Forwarded in canonical form. */
    FORWARDED,
    /** The requested item decides. */
    ASKED
  }

  private final Handling handling;
  private final String ruleId;
  private final String reason;

  MethodDecision(Handling handling, String ruleId, String reason) {
    this.handling = handling;
    this.ruleId = ruleId;
    this.reason = reason;
  }

  MethodDecision(Handling handling, Decision decision) {
    this(handling, decision.ruleId(), decision.reason());
  }

  /** The decision of a policy. The principal is empty if there is no such user. */
  public static MethodDecision of(MethodPolicy policy, Optional<Principal> principal) {
    if (policy.rule() == Rule.OPEN) {
      return OPEN;
    }
    if (policy.rule() == Rule.DISCLOSED) {
      return BY_DISCLOSURE;
    }
    if (principal.isEmpty()) {
      return USER_NOT_FOUND;
    }
    Optional<ActingUser> user = principal.get().person();
    if (user.filter(ActingUser::organizationDeleted).isPresent()) {
      return USER_ORGANIZATION_DELETED;
    }
    if (user.filter(ActingUser::suspended).isPresent()) {
      return USER_SUSPENDED;
    }
    return principal.get().callsWithoutRules() && policy.rule() != Rule.NEVER
        ? FULL_ACCESS
        : bound(policy, principal.get());
  }

  private static MethodDecision bound(MethodPolicy policy, Principal principal) {
    return switch (policy.rule()) {
      case OPEN -> OPEN;
      case DISCLOSED -> BY_DISCLOSURE;
      case AUTHENTICATED -> AUTHENTICATED;
      case FILTERED -> principal.readsWholeChain() ? READS_EVERYTHING : filtered(policy, principal);
      case OWN_ADDRESS -> principal.readsWholeChain() ? READS_EVERYTHING : BY_ADDRESS;
      case CONTRACT_PERMISSION -> BY_PERMISSION;
      case DEPLOYMENT -> principal.mayDeploy() ? DEPLOYER : DEPLOYMENT_MISSING;
      case FULL_READ -> principal.readsWholeChain() ? FULL_READER : FULL_READ_MISSING;
      case FORBIDDEN, NEVER -> FORBIDDEN;
    };
  }

  private static MethodDecision filtered(MethodPolicy policy, Principal principal) {
    if (principal.unfilteredMethods(policy.method())) {
      return READS_METHOD;
    }
    return principal.withoutActor() == Decision.M2M_RPC_ACCESS_MISSING
        ? MACHINE_WITHOUT_ACCESS
        : FILTERED;
  }

  /** The treatment of the call. */
  public Handling handling() {
    return handling;
  }

  /** Whether the method may be called, as far as the method itself decides. */
  public boolean allowed() {
    return handling != Handling.UNAUTHORIZED && handling != Handling.DENIED;
  }

  /** Whether the policy alone allows the call, without any further decision. */
  public boolean isLast() {
    return allowed() && this != BY_ADDRESS && this != BY_PERMISSION && this != BY_DISCLOSURE;
  }

  /** The rule's name in records. */
  public String ruleId() {
    return ruleId;
  }

  /** The rule in words for administrators. */
  public String reason() {
    return reason;
  }
}
