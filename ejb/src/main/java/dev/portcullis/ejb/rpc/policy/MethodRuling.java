package dev.portcullis.ejb.rpc.policy;

import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.Person;
import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.ejb.decision.event.EventDecision;
import dev.portcullis.ejb.rpc.policy.MethodPolicy.Rule;
import java.util.Optional;

/**
 * What the policy of a method says of a user. Those rule ids that R-GTW-13 does not have are the
 * product's own.
 */
public enum MethodRuling {
  OPEN(Way.FORWARDED, "method.open.allow", "everyone can call the method"),
  USER_NOT_FOUND(Way.UNAUTHORIZED, Decision.USER_NOT_FOUND),
  USER_ORGANIZATION_DELETED(Way.UNAUTHORIZED, Decision.USER_ORGANIZATION_DELETED),
  USER_SUSPENDED(
      Way.UNAUTHORIZED,
      EventDecision.USER_SUSPENDED.ruleId(),
      EventDecision.USER_SUSPENDED.reason()),
  FULL_ACCESS(Way.WHOLE, Decision.FULL_ACCESS_ALLOW),
  AUTHENTICATED(
      Way.FORWARDED,
      "method.authenticated.allow",
      "every authenticated caller can call the method"),
  READS_EVERYTHING(
      Way.FORWARDED, "method.full_read.allow", "a zone role lets the user read everything"),
  READS_METHOD(
      Way.FORWARDED,
      "method.single_read.allow",
      "a zone role lets the caller read all that this method answers"),
  FILTERED(
      Way.ASKED,
      "method.filtered.allow",
      "every authenticated caller can call the method, and gets what is visible to them"),
  MACHINE_WITHOUT_ACCESS(Way.DENIED, Decision.M2M_RPC_ACCESS_MISSING),
  BY_ADDRESS(Way.ASKED, "method.own_address", "the requested address decides"),
  BY_PERMISSION(Way.ASKED, "method.contract_permission", "function permissions decide"),
  /** Of a call that reads what is open to everybody. */
  DISCLOSED(Way.FORWARDED, "disclosure.allow", "the zone discloses it to everyone"),
  DEPLOYER(Way.FORWARDED, Decision.DEPLOY_ALLOW),
  DEPLOYMENT_MISSING(Way.DENIED, Decision.DEPLOY_PERMISSION_MISSING),
  FULL_READER(Way.WHOLE, "method.full_read.allow", "a zone role lets the user read everything"),
  FULL_READ_MISSING(Way.DENIED, "method.full_read_missing", "the method is for full readers"),
  FORBIDDEN(Way.DENIED, "method.forbidden", "the method is forbidden");

  /** What becomes of a call. */
  public enum Way {
    /** It is as if nobody had shown credentials. */
    UNAUTHORIZED,
    DENIED,
    /** Forwarded as it was sent. */
    WHOLE,
    /** Forwarded as it was read. */
    FORWARDED,
    /** What it asks about decides. */
    ASKED
  }

  private final Way way;
  private final String ruleId;
  private final String reason;

  MethodRuling(Way way, String ruleId, String reason) {
    this.way = way;
    this.ruleId = ruleId;
    this.reason = reason;
  }

  MethodRuling(Way way, Decision decision) {
    this(way, decision.ruleId(), decision.reason());
  }

  /** What a policy says; nobody is the reader if there is no such user. */
  public static MethodRuling of(MethodPolicy policy, Optional<Reader> reader) {
    if (policy.rule() == Rule.OPEN) {
      return OPEN;
    }
    if (reader.isEmpty()) {
      return USER_NOT_FOUND;
    }
    Optional<Person> user = reader.get().person();
    if (user.filter(Person::organizationDeleted).isPresent()) {
      return USER_ORGANIZATION_DELETED;
    }
    if (user.filter(Person::suspended).isPresent()) {
      return USER_SUSPENDED;
    }
    return reader.get().callsEverything() ? FULL_ACCESS : bound(policy, reader.get());
  }

  private static MethodRuling bound(MethodPolicy policy, Reader reader) {
    return switch (policy.rule()) {
      case OPEN -> OPEN;
      case AUTHENTICATED -> AUTHENTICATED;
      case FILTERED -> reader.seesEverything() ? READS_EVERYTHING : filtered(policy, reader);
      case OWN_ADDRESS -> reader.seesEverything() ? READS_EVERYTHING : BY_ADDRESS;
      case CONTRACT_PERMISSION -> BY_PERMISSION;
      case DEPLOYMENT -> reader.mayDeploy() ? DEPLOYER : DEPLOYMENT_MISSING;
      case FULL_READ -> reader.seesEverything() ? FULL_READER : FULL_READ_MISSING;
      case FORBIDDEN -> FORBIDDEN;
    };
  }

  private static MethodRuling filtered(MethodPolicy policy, Reader reader) {
    if (reader.readsWhole(policy.method())) {
      return READS_METHOD;
    }
    return reader.withoutActor() == Decision.M2M_RPC_ACCESS_MISSING
        ? MACHINE_WITHOUT_ACCESS
        : FILTERED;
  }

  /** The way in which the method is answered. */
  public Way way() {
    return way;
  }

  /** Whether the method may be called, as far as the method itself decides. */
  public boolean allowed() {
    return way != Way.UNAUTHORIZED && way != Way.DENIED;
  }

  /** Whether the call is allowed by that, and nothing else is decided about it. */
  public boolean isLast() {
    return allowed() && this != BY_ADDRESS && this != BY_PERMISSION;
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
