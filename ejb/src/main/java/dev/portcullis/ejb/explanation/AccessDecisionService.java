package dev.portcullis.ejb.explanation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.ejb.decision.RuleSource;
import dev.portcullis.ejb.decision.memory.AccessFacts;
import dev.portcullis.ejb.denial.DenialService;
import dev.portcullis.ejb.denial.RpcDenialView;
import dev.portcullis.ejb.explanation.Explanations.Question;
import dev.portcullis.ejb.explanation.Suggestions.Attempt;
import dev.portcullis.ejb.permission.matrix.ProposedPermissions;
import dev.portcullis.ejb.rpc.dryrun.Considered;
import dev.portcullis.ejb.rpc.dryrun.Deliberation;
import dev.portcullis.ejb.rpc.policy.Readers;
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
  @Inject private AccessFacts facts;
  @Inject private Readers readers;
  @Inject private RecordedCalls recorded;
  @Inject private Deliberation deliberation;
  @Inject private Explanations explanations;
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
  public AccessExplanation explain(Scope scope, ExplainAccess body) {
    reader.require(scope);
    ProposedRules rules =
        new ProposedRules(facts::rules, proposed.check("proposed", body.proposed(), scope), scope);
    Actor who = body.actor().named();
    Question question = new Question(who, caller(scope, who), scope, true);
    return suggesting(
        new Attempt(
            question,
            rules,
            (reading, by) -> deliberation.consider(body.method(), body.params(), reading, by)));
  }

  private AccessExplanation suggesting(Attempt attempt) {
    Considered considered = attempt.again().apply(attempt.question().reader(), attempt.rules());
    AccessExplanation explained = explanations.of(attempt.question(), considered);
    return explained.suggesting(suggestions.of(attempt, considered, explained));
  }

  /**
   * The same by these rules, without suggestions.
   *
   * @param who calls
   */
  AccessExplanation explain(
      Scope scope, Actor who, String method, List<JsonNode> params, RuleSource rules) {
    Optional<Reader> caller = caller(scope, who);
    return explanations.of(
        new Question(who, caller, scope, true),
        deliberation.consider(method, params, caller, rules));
  }

  /** In an organization its members, and the applications that it owns or that work for it. */
  private Optional<Reader> caller(Scope scope, Actor who) {
    String organization = scope.organizationId();
    if (organization == null) {
      return readers.anybody(who);
    }
    return switch (who.type()) {
      case USER ->
          readers
              .anybody(who)
              .filter(
                  found ->
                      found
                          .person()
                          .filter(user -> organization.equals(user.organizationId()))
                          .isPresent());
      case M2M_APP ->
          reader.isVisible(organization, who.id())
              ? readers.anybody(who).map(machine -> machine.within(organization))
              : Optional.empty();
      case TENANT, SERVICE, SYSTEM, ANONYMOUS -> Optional.empty();
    };
  }

  /**
   * What would be decided now about a call that was denied, as far as the ledger has it.
   *
   * @throws Failure NOT_FOUND; CHAIN_UNAVAILABLE
   */
  public DenialExplanation explainDenial(String id) {
    RpcDenialView denial = denials.get(id);
    return DenialExplanation.of(denial, recall(denial));
  }

  private AccessExplanation recall(RpcDenialView denial) {
    Optional<String> untold = RecordedCalls.untold(denial);
    if (untold.isPresent()) {
      return unexplained(untold.get());
    }
    Actor who = RecordedCalls.caller(denial).get();
    Optional<Reader> caller = readers.anybody(who);
    if (recorded.recall(denial, caller, facts::rules).isEmpty()) {
      return unexplained("the gateway has no such method");
    }
    return suggesting(
        new Attempt(
            new Question(who, caller, Scope.ZONE, false),
            facts::rules,
            (reading, by) -> recorded.recall(denial, reading, by).orElseThrow()));
  }

  private static AccessExplanation unexplained(String reason) {
    return new AccessExplanation(
        null, null, reason, List.of(), null, null, null, null, null, List.of());
  }
}
