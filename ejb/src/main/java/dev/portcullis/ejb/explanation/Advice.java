package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.rpc.dryrun.DryRunResult;
import dev.portcullis.ejb.rpc.policy.MethodDecision;
import dev.portcullis.ejb.rpc.policy.Ownership;
import dev.portcullis.kernel.Actor;
import java.util.Optional;

/** Solutions for denials that no function permission can resolve. */
final class Advice {
  private static final String WALLET = "Only a wallet of the user may be the sender.";
  private static final String NOT_FOR_TENANTS = "Tenants cannot use it with any role.";
  private static final String PROOF =
      "Prove the wallet: sign in with it, link it, or send a transaction from it through the"
          + " gateway.";

  private Advice() {}

  /** For a decision; empty if a permission may help, or nothing is denied. */
  static Optional<String> on(Decision decision) {
    return Optional.ofNullable(
        switch (decision) {
          case USER_NOT_FOUND -> "Create the user or the M2M application.";
          case USER_ORGANIZATION_DELETED -> "Members of a deleted organization have no access.";
          case WALLET_NOT_OWNED, DEPLOY_ADDRESS_NOT_OWNED -> WALLET;
          case WALLET_NOT_PROVEN -> PROOF;
          case DEPLOY_PERMISSION_MISSING ->
              "Give the user a role with the system permission contract_deployment.";
          case M2M_USER_NOT_FOUND -> "Use a wallet of a member that the M2M application acts for.";
          case M2M_RPC_ACCESS_MISSING ->
              "Give the application a role with the system permission org_rpc_access.";
          case TENANT_NOT_ASSOCIATED -> "A tenant acts for no wallet of its users here.";
          case RESTRICT_ARGUMENT_DECODE_FAILED ->
              "The calldata must fit the function, with clean addresses.";
          case RULE_UNKNOWN -> "Update this node: its version does not know the rule type.";
          case JUDGE_NO_FRAMES ->
              "The node must trace calls, and the call must make at most 10000 of them.";
          case JUDGE_NOT_COVERED ->
              "Register the contract of the frame with the organization of the umbrella, or replace"
                  + " the umbrella with permissions for each call.";
          case JUDGE_NOT_INSPECTABLE ->
              "Permit a function of the account that the call makes as well, or give the user a"
                  + " role of its organization with the system permission full_read_access.";
          case JUDGE_TYPE_REFUSED ->
              "Send it without authorizations and without a paymaster; only a zone role with the"
                  + " system permission full_sequencer_rpc_access may have them.";
          default -> null;
        });
  }

  /** For a decision by the method, or by the requested address. */
  static Optional<String> on(DryRunResult dryRunResult, Actor.Type caller) {
    return dryRunResult.ruling() == MethodDecision.BY_ADDRESS
        ? dryRunResult.owned().map(owned -> on(owned.ownership()))
        : on(dryRunResult.ruling(), caller);
  }

  private static String on(Ownership ownership) {
    return switch (ownership) {
      case NO_USERS -> on(Decision.TENANT_NOT_ASSOCIATED).get();
      case NO_RPC_ACCESS -> on(Decision.M2M_RPC_ACCESS_MISSING).get();
      default ->
          "Use an address of the user's own, or give the user a zone role with the system"
              + " permission full_read_access.";
    };
  }

  /** For a decision by the method itself; empty if nothing is denied. */
  private static Optional<String> on(MethodDecision ruling, Actor.Type caller) {
    boolean isTenant = caller == Actor.Type.TENANT;
    return Optional.ofNullable(
        switch (ruling) {
          case USER_NOT_FOUND -> on(Decision.USER_NOT_FOUND).get();
          case USER_ORGANIZATION_DELETED -> on(Decision.USER_ORGANIZATION_DELETED).get();
          case USER_SUSPENDED -> "Enable the user at the identity provider.";
          case MACHINE_WITHOUT_ACCESS -> on(Decision.M2M_RPC_ACCESS_MISSING).get();
          case DEPLOYMENT_MISSING ->
              caller == Actor.Type.USER
                  ? on(Decision.DEPLOY_PERMISSION_MISSING).get()
                  : "Use a user who can deploy contracts. M2M applications cannot deploy"
                      + " contracts.";
          case FULL_READ_MISSING ->
              isTenant
                  ? NOT_FOR_TENANTS
                  : "Give the caller a zone role with the system permission full_read_access.";
          case FORBIDDEN ->
              isTenant
                  ? NOT_FOR_TENANTS
                  : "Give the caller a zone role with the system permission"
                      + " full_sequencer_rpc_access.";
          default -> null;
        });
  }
}
