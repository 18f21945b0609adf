package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.RuleSource;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.denial.DenialService;
import dev.portcullis.ejb.denial.RpcDenialView;
import dev.portcullis.ejb.explanation.ReplayedDenialsView.Item;
import dev.portcullis.ejb.permission.matrix.ProposedPermissions;
import dev.portcullis.ejb.rpc.policy.PrincipalResolver;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Scope;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Decides recorded denials again with proposed permissions. Calldata is not recorded. If the
 * decision depends on arguments or inner calls, the result is undecided.
 */
@ApplicationScoped
public class DenialReplayer {
  private static final String ALLOWED = "allowed";
  private static final String DENIED = "denied";
  private static final String UNDECIDED = "undecided";

  @Inject private DenialService denials;
  @Inject private ProposedPermissions proposed;
  @Inject private DecisionFactCache facts;
  @Inject private PrincipalResolver principalResolver;
  @Inject private RecordedCalls recorded;

  /**
   * The new decisions about the denials.
   *
   * @throws Failure VALIDATION; CHAIN_UNAVAILABLE
   */
  public ReplayedDenialsView replay(ReplayDenialsRequest body) {
    RuleSource rules =
        new ProposedRules(
            facts::rules, proposed.check("proposed", body.proposed(), Scope.ZONE), Scope.ZONE);
    Page<RpcDenialView> page = denials.page(body.query(), body.paging());
    Map<Actor, Optional<Principal>> callers = new HashMap<>();
    List<Item> items =
        page.items().stream().map(denial -> decideAgain(denial, rules, callers)).toList();
    return new ReplayedDenialsView(
        page.totalItems(),
        count(items, ALLOWED),
        count(items, DENIED),
        count(items, UNDECIDED),
        items);
  }

  private static int count(List<Item> items, String outcome) {
    return (int) items.stream().filter(item -> item.outcome().equals(outcome)).count();
  }

  private Item decideAgain(
      RpcDenialView denial, RuleSource rules, Map<Actor, Optional<Principal>> callers) {
    Optional<String> untold = RecordedCalls.whyUndecidable(denial);
    if (untold.isPresent()) {
      return undecided(denial, untold.get());
    }
    Optional<Principal> caller =
        callers.computeIfAbsent(
            RecordedCalls.caller(denial).get(), principalResolver::includingInactive);
    Optional<ExplainedVerdict> then = verdict(denial, caller, rules);
    if (then.isEmpty()) {
      return undecided(denial, "the gateway has no such method");
    }
    if (then.get().allowed() == null) {
      return undecided(denial, then.get().reason());
    }
    Boolean now = verdict(denial, caller, facts::rules).map(ExplainedVerdict::allowed).orElse(null);
    return new Item(
        denial,
        then.get().isAllowed() ? ALLOWED : DENIED,
        now == null ? null : !Objects.equals(now, then.get().allowed()),
        then.get().ruleId(),
        then.get().reason());
  }

  private Optional<ExplainedVerdict> verdict(
      RpcDenialView denial, Optional<Principal> caller, RuleSource rules) {
    return recorded
        .reevaluate(denial, caller, rules)
        .map(dryRunResult -> ExplainedVerdict.of(dryRunResult, false, Scope.ZONE));
  }

  private static Item undecided(RpcDenialView denial, String why) {
    return new Item(denial, UNDECIDED, null, null, why);
  }
}
