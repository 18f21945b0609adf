package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.decision.AccessFacts;
import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.ejb.denial.DenialService;
import dev.portcullis.ejb.denial.RpcDenialView;
import dev.portcullis.ejb.explanation.Explanations.Question;
import dev.portcullis.ejb.permission.ProposedPermissions;
import dev.portcullis.ejb.rpc.Deliberation;
import dev.portcullis.kernel.Address;
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
  @Inject private Deliberation deliberation;
  @Inject private Explanations explanations;
  @Inject private DenialService denials;

  /** For the container. */
  public AccessDecisionService() {}

  /**
   * What would be decided about a call.
   *
   * @param scope what whoever asks may hear about: for an organization, users and contracts that
   *     are not its own do not exist
   * @throws Failure NOT_FOUND for the organization; VALIDATION; INVALID_INPUT if the node refuses
   *     to try the call out; CHAIN_UNAVAILABLE
   */
  public AccessExplanation explain(Scope scope, ExplainAccess body) {
    reader.require(scope);
    ProposedRules rules =
        new ProposedRules(facts::rules, proposed.check("proposed", body.proposed(), scope), scope);
    String userId = body.actor().userId();
    Optional<Reader> actor =
        facts
            .anybody(userId)
            .filter(
                found ->
                    found
                        .person()
                        .filter(user -> scope.covers(Scope.ofNullable(user.organizationId())))
                        .isPresent());
    return explanations.of(
        new Question(userId, actor, scope, true),
        deliberation.consider(body.method(), body.params(), actor, rules));
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
    String userId = denial.viewedUserId() == null ? denial.userId() : denial.viewedUserId();
    if (userId == null) {
      return unexplained("no user made the call, and only those of users are explained");
    }
    Optional<Reader> actor = facts.anybody(userId);
    return deliberation
        .recall(
            denial.method(),
            address(denial.fromAddress()),
            address(denial.toAddress()),
            denial.methodSelector(),
            actor,
            facts::rules)
        .map(
            considered ->
                explanations.of(new Question(userId, actor, Scope.ZONE, false), considered))
        .orElseGet(() -> unexplained("the gateway has no such method"));
  }

  private static AccessExplanation unexplained(String reason) {
    return new AccessExplanation(null, null, reason, List.of(), null, null, null, null);
  }

  private static Address address(String text) {
    return text == null ? null : new Address(text);
  }
}
