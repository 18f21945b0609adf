package dev.portcullis.ejb.decision;

import java.util.Arrays;

/**
 * The decision about a call, with its rule (R-GTW-13). The rule is the reason for administrators.
 * Callers do not receive it, because some reasons reveal what exists.
 */
public enum Decision {
  USER_NOT_FOUND("user.not_found", false, "the call has no acting user"),
  USER_ORGANIZATION_DELETED(
      "user.organization_deleted", false, "the organization of the user was deleted"),
  TENANT_NOT_ASSOCIATED("tenant.not_associated", false, "no user is associated with the tenant"),
  M2M_RPC_ACCESS_MISSING(
      "m2m.rpc_access_missing",
      false,
      "no role allows the application to use the chain for an organization"),
  M2M_USER_NOT_FOUND(
      "m2m.user_not_found", false, "the wallet belongs to no member the application acts for"),
  WALLET_NOT_OWNED(
      "wallet.not_owned_by_user", false, "the sender is not a wallet of the acting user"),
  /**
   * Specific to this product: only a claim, without proof, assigns the address to the user (ADR
   * 0055).
   */
  WALLET_NOT_PROVEN(
      "wallet.not_proven", false, "the user has not proven the wallet by a signature yet"),
  /**
   * Specific to this product: zone roles with {@code full_sequencer_rpc_access} may call
   * everything.
   */
  FULL_ACCESS_ALLOW("full_access.allow", true, "a zone role gives full access to the chain"),
  DEPLOY_ADDRESS_NOT_OWNED(
      "deploy.address_not_owned", false, "the deployer is not a wallet of the acting user"),
  DEPLOY_PERMISSION_MISSING(
      "deploy.permission_missing", false, "no role gives the permission to deploy contracts"),
  DEPLOY_ALLOW("deploy.allow", true, "a role gives the permission to deploy contracts"),
  TRANSFER_NATIVE_ALLOW(
      "transfer.native.allow", true, "a plain transfer to an account without code"),
  PERMISSION_MISSING("permission.missing", false, "function permission missing"),
  PERMISSION_ACCESS_TYPE_MISMATCH(
      "permission.access_type_mismatch", false, "the function permission covers reading only"),
  PERMISSION_ORG_MISMATCH(
      "permission.org_mismatch", false, "the function is for members of its organization only"),
  PUBLIC_ALLOW("rule.public.allow", true, "the function is public"),
  CHECK_ROLE_ALLOW("rule.check_role.allow", true, "the user has one of the roles"),
  CHECK_ROLE_DENY("rule.check_role.deny", false, "the user has none of the roles"),
  RESTRICT_ARGUMENT_ALLOW(
      "rule.restrict_argument.allow", true, "the restricted arguments are the sender"),
  RESTRICT_ARGUMENT_DENY(
      "rule.restrict_argument.deny", false, "a restricted argument is not the sender"),
  RESTRICT_ARGUMENT_DECODE_FAILED(
      "rule.restrict_argument.decode_failed", false, "the calldata does not fit the function"),
  OR_ALLOW_ROLE("rule.or.allow_role", true, "the user has one of the roles"),
  OR_ALLOW_ARGS("rule.or.allow_args", true, "the restricted arguments are the sender"),
  OR_DENY_BOTH("rule.or.deny_both", false, "neither roles nor arguments qualify"),
  AND_ALLOW("rule.and.allow", true, "roles and arguments qualify"),
  AND_DENY_ROLE("rule.and.deny_role", false, "the user has none of the roles"),
  AND_DENY_ARGS("rule.and.deny_args", false, "a restricted argument is not the sender"),
  RULE_UNKNOWN("rule.unknown", false, "the rule type is not known"),
  JUDGE_NO_FRAMES("judge.no_frames", false, "the calls that it makes could not be read"),
  /** Specific to this product: the target is outside of an umbrella permission. */
  JUDGE_NOT_COVERED(
      "judge.not_covered",
      false,
      "the umbrella covers contracts of its organization and of the zone only"),
  /**
   * Specific to this product: an opcode reads an account as {@code eth_getBalance} would (ADR
   * 0119).
   */
  JUDGE_NOT_INSPECTABLE(
      "judge.not_inspectable",
      false,
      "a contract reads the balance or the code of an account that the user has no access to"),
  /**
   * Specific to this product: a transaction type that the gateway rejects from all principals bound
   * by permissions (ADR 0021).
   */
  JUDGE_TYPE_REFUSED(
      "judge.type_refused",
      false,
      "it contains authorizations or a paymaster, which rules do not cover"),
  JUDGE_ALLOW("judge.allow", true, "all calls that it makes are permitted");

  private final String ruleId;
  private final boolean allowed;
  private final String reason;

  Decision(String ruleId, boolean allowed, String reason) {
    this.ruleId = ruleId;
    this.allowed = allowed;
    this.reason = reason;
  }

  /** The rule's name in records, for example {@code permission.missing}. */
  public String ruleId() {
    return ruleId;
  }

  /**
   * Whether a rule denies, by its name in records. An unknown name is from another version, and
   * counts as a denial.
   */
  public static boolean denies(String ruleId) {
    return Arrays.stream(values()).noneMatch(each -> each.allowed && each.ruleId.equals(ruleId));
  }

  /** Whether the call may be made. */
  public boolean allowed() {
    return allowed;
  }

  /** The rule in words for administrators. */
  public String reason() {
    return reason;
  }
}
