package dev.portcullis.ejb.rpc.policy;

import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.Principal;

/**
 * The reason why a principal may or may not request the state of an address (R-GTW-6). The rule ids
 * are specific to this product.
 */
public enum Ownership {
  OWN_WALLET("address.own_wallet.allow", true, "the address is a wallet of the user"),
  /** Answered with a harmless constant. */
  TOOLING("address.tooling.allow", true, "tools query the address on every chain"),
  VISIBLE(
      "address.visible.allow",
      true,
      "the address is a contract that the user deployed, or a role of the organization opens it"),
  NEXT_DEPLOYMENT(
      "address.next_deployment.allow", true, "a wallet of the user would deploy to it next"),
  /** The code alone, by which clients tell the version of the protocol (ADR 0150). */
  SYSTEM("address.system.allow", true, "every user may read the code of an address of the chain"),
  DISCLOSED("disclosure.allow", true, "the zone discloses it to everyone"),
  /** The caller receives this rule id, because it concerns the caller's own wallet (ADR 0055). */
  NOT_PROVEN(Decision.WALLET_NOT_PROVEN),
  /** Machines that act for no user. */
  NO_RPC_ACCESS(Decision.M2M_RPC_ACCESS_MISSING),
  NO_USERS(Decision.TENANT_NOT_ASSOCIATED),
  NONE("address.not_owned", false, "the address is not the caller's");

  private final String ruleId;
  private final boolean allowed;
  private final String reason;

  Ownership(String ruleId, boolean allowed, String reason) {
    this.ruleId = ruleId;
    this.allowed = allowed;
    this.reason = reason;
  }

  Ownership(Decision decision) {
    this(decision.ruleId(), decision.allowed(), decision.reason());
  }

  /** The ownership of an address for a principal without an actor, hence without wallets. */
  public static Ownership withoutActor(Principal principal) {
    return principal.withoutActor() == Decision.TENANT_NOT_ASSOCIATED ? NO_USERS : NO_RPC_ACCESS;
  }

  /** The rule's name in records. */
  public String ruleId() {
    return ruleId;
  }

  /** Whether the state may be requested. */
  public boolean allowed() {
    return allowed;
  }

  /** The rule in words for administrators. */
  public String reason() {
    return reason;
  }
}
