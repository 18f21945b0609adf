package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.RuleSource;
import dev.portcullis.ejb.denial.RpcDenialView;
import dev.portcullis.ejb.rpc.dryrun.DecisionDryRun;
import dev.portcullis.ejb.rpc.dryrun.DryRunResult;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/** Reads the callers of recorded calls, and decides these calls by current rules. */
@ApplicationScoped
public class RecordedCalls {
  /** {@code /rpc/service} has rules of its own. */
  private static final String OF_SERVICES = "service.";

  @Inject private DecisionDryRun decisionDryRun;

  /** The reason why the call cannot be decided again; empty if it can. */
  static Optional<String> whyUndecidable(RpcDenialView denial) {
    if (denial.method() == null) {
      return Optional.of("there were too many calls to record each one");
    }
    if (denial.ruleId() != null && denial.ruleId().startsWith(OF_SERVICES)) {
      return Optional.of(
          "/rpc/service is for M2M applications of the zone with full_read_access, and for its five"
              + " methods; permissions change nothing there");
    }
    return caller(denial).isEmpty()
        ? Optional.of("the caller is neither a user nor an M2M application")
        : Optional.empty();
  }

  /** The caller, or the user as whom the caller read. */
  static Optional<Actor> caller(RpcDenialView denial) {
    return actor(Actor.Type.USER, denial.viewedUserId())
        .or(() -> actor(Actor.Type.USER, denial.userId()))
        .or(() -> actor(Actor.Type.M2M_APP, denial.m2mAppId()))
        .or(() -> actor(Actor.Type.TENANT, denial.tenantId()));
  }

  /**
   * The current decision, as far as the ledger contains the call.
   *
   * @return empty for a method that does not exist
   */
  Optional<DryRunResult> reevaluate(
      RpcDenialView denial, Optional<Principal> principal, RuleSource rules) {
    return decisionDryRun.reevaluate(
        denial.method(),
        address(denial.fromAddress()),
        address(denial.toAddress()),
        denial.methodSelector(),
        principal,
        rules);
  }

  private static Optional<Actor> actor(Actor.Type type, String id) {
    return Optional.ofNullable(id).map(known -> new Actor(type, known, null, null));
  }

  private static Address address(String text) {
    return text == null ? null : new Address(text);
  }
}
