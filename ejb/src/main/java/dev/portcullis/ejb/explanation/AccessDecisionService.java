package dev.portcullis.ejb.explanation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.RuleSource;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.denial.DenialService;
import dev.portcullis.ejb.denial.RpcDenialView;
import dev.portcullis.ejb.explanation.DecisionExplainer.ExplanationContext;
import dev.portcullis.ejb.explanation.Suggestions.Attempt;
import dev.portcullis.ejb.permission.matrix.ProposedPermissions;
import dev.portcullis.ejb.rpc.dryrun.DecisionDryRun;
import dev.portcullis.ejb.rpc.dryrun.DryRunResult;
import dev.portcullis.ejb.rpc.policy.PrincipalResolver;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Scope;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/**
 * Explains decisions of the gateway. It runs without a transaction, because it queries the chain
 * for the effects of a call.
 */
@ApplicationScoped
public class AccessDecisionService {
  @Inject private ExplanationReader reader;
  @Inject private ProposedPermissions proposed;
  @Inject private DecisionFactCache facts;
  @Inject private PrincipalResolver principalResolver;
  @Inject private RecordedCalls recorded;
  @Inject private DecisionDryRun decisionDryRun;
  @Inject private DecisionExplainer explanations;
  @Inject private DenialService denials;
  @Inject private Suggestions suggestions;

  /**
   * The decision about a hypothetical call.
   *
   * @param scope the scope of the requester: for an organization, other users, machines and
   *     contracts do not exist
   * @throws Failure NOT_FOUND for the organization; VALIDATION; INVALID_INPUT if the node refuses
   *     to execute the call; CHAIN_UNAVAILABLE
   */
  public AccessExplanationView explain(Scope scope, ExplainAccessRequest body) {
    reader.require(scope);
    ProposedRules rules =
        new ProposedRules(facts::rules, proposed.check("proposed", body.proposed(), scope), scope);
    Actor who = body.actor().toActor();
    ExplanationContext explanationContext =
        new ExplanationContext(who, caller(scope, who), scope, true);
    return withSuggestions(
        new Attempt(
            explanationContext,
            rules,
            (reading, by) -> decisionDryRun.consider(body.method(), body.params(), reading, by)));
  }

  private AccessExplanationView withSuggestions(Attempt attempt) {
    DryRunResult dryRunResult = attempt.again().apply(attempt.question().reader(), attempt.rules());
    AccessExplanationView explained = explanations.of(attempt.question(), dryRunResult);
    return explained.withSuggestions(suggestions.of(attempt, dryRunResult, explained));
  }

  /**
   * The same with these rules, without suggestions.
   *
   * @param who the caller
   */
  AccessExplanationView explain(
      Scope scope, Actor who, String method, List<JsonNode> params, RuleSource rules) {
    Optional<Principal> caller = caller(scope, who);
    return explanations.of(
        new ExplanationContext(who, caller, scope, true),
        decisionDryRun.consider(method, params, caller, rules));
  }

  /** In an organization: its members, and the applications that it owns or that act for it. */
  private Optional<Principal> caller(Scope scope, Actor who) {
    String organization = scope.organizationId();
    if (organization == null) {
      return principalResolver.includingInactive(who);
    }
    return switch (who.type()) {
      case USER ->
          principalResolver
              .includingInactive(who)
              .filter(
                  found ->
                      found
                          .person()
                          .filter(user -> organization.equals(user.organizationId()))
                          .isPresent());
      case M2M_APP ->
          reader.isVisible(organization, who.id())
              ? principalResolver
                  .includingInactive(who)
                  .map(machine -> machine.within(organization))
              : Optional.empty();
      case TENANT, SERVICE, SYSTEM, ANONYMOUS -> Optional.empty();
    };
  }

  /**
   * The current decision about a recorded denial, as far as the ledger contains the call.
   *
   * @throws Failure NOT_FOUND; CHAIN_UNAVAILABLE
   */
  public DenialExplanationView explainDenial(String id) {
    RpcDenialView denial = denials.get(id);
    return DenialExplanationView.of(denial, recall(denial));
  }

  private AccessExplanationView recall(RpcDenialView denial) {
    Optional<String> untold = RecordedCalls.whyUndecidable(denial);
    if (untold.isPresent()) {
      return unexplained(untold.get());
    }
    Actor who = RecordedCalls.caller(denial).get();
    Optional<Principal> caller = principalResolver.includingInactive(who);
    if (recorded.reevaluate(denial, caller, facts::rules).isEmpty()) {
      return unexplained("the gateway has no such method");
    }
    return withSuggestions(
        new Attempt(
            new ExplanationContext(who, caller, Scope.ZONE, false),
            facts::rules,
            (reading, by) -> recorded.reevaluate(denial, reading, by).orElseThrow()));
  }

  private static AccessExplanationView unexplained(String reason) {
    return new AccessExplanationView(
        null, null, reason, List.of(), null, null, null, null, null, List.of());
  }
}
