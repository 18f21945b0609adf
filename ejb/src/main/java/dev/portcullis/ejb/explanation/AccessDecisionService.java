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
 * Explains what the gateway decides. No transaction is open around it: the chain is asked what a
 * call would do.
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
   * What would be decided about a call.
   *
   * @param scope what whoever asks may hear about: for an organization, users, machines and
   *     contracts that are not its own do not exist
   * @throws Failure NOT_FOUND for the organization; VALIDATION; INVALID_INPUT if the node refuses
   *     to try the call out; CHAIN_UNAVAILABLE
   */
  public AccessExplanationView explain(Scope scope, ExplainAccessRequest body) {
    reader.require(scope);
    ProposedRules rules =
        new ProposedRules(facts::rules, proposed.check("proposed", body.proposed(), scope), scope);
    Actor who = body.actor().named();
    ExplanationContext explanationContext =
        new ExplanationContext(who, caller(scope, who), scope, true);
    return suggesting(
        new Attempt(
            explanationContext,
            rules,
            (reading, by) -> decisionDryRun.consider(body.method(), body.params(), reading, by)));
  }

  private AccessExplanationView suggesting(Attempt attempt) {
    DryRunResult dryRunResult = attempt.again().apply(attempt.question().reader(), attempt.rules());
    AccessExplanationView explained = explanations.of(attempt.question(), dryRunResult);
    return explained.suggesting(suggestions.of(attempt, dryRunResult, explained));
  }

  /**
   * The same by these rules, without suggestions.
   *
   * @param who calls
   */
  AccessExplanationView explain(
      Scope scope, Actor who, String method, List<JsonNode> params, RuleSource rules) {
    Optional<Principal> caller = caller(scope, who);
    return explanations.of(
        new ExplanationContext(who, caller, scope, true),
        decisionDryRun.consider(method, params, caller, rules));
  }

  /** In an organization its members, and the applications that it owns or that work for it. */
  private Optional<Principal> caller(Scope scope, Actor who) {
    String organization = scope.organizationId();
    if (organization == null) {
      return principalResolver.anybody(who);
    }
    return switch (who.type()) {
      case USER ->
          principalResolver
              .anybody(who)
              .filter(
                  found ->
                      found
                          .person()
                          .filter(user -> organization.equals(user.organizationId()))
                          .isPresent());
      case M2M_APP ->
          reader.isVisible(organization, who.id())
              ? principalResolver.anybody(who).map(machine -> machine.within(organization))
              : Optional.empty();
      case TENANT, SERVICE, SYSTEM, ANONYMOUS -> Optional.empty();
    };
  }

  /**
   * What would be decided now about a call that was denied, as far as the ledger has it.
   *
   * @throws Failure NOT_FOUND; CHAIN_UNAVAILABLE
   */
  public DenialExplanationView explainDenial(String id) {
    RpcDenialView denial = denials.get(id);
    return DenialExplanationView.of(denial, recall(denial));
  }

  private AccessExplanationView recall(RpcDenialView denial) {
    Optional<String> untold = RecordedCalls.untold(denial);
    if (untold.isPresent()) {
      return unexplained(untold.get());
    }
    Actor who = RecordedCalls.caller(denial).get();
    Optional<Principal> caller = principalResolver.anybody(who);
    if (recorded.reevaluate(denial, caller, facts::rules).isEmpty()) {
      return unexplained("the gateway has no such method");
    }
    return suggesting(
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
