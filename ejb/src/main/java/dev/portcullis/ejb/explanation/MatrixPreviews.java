package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.decision.RuleSource;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.explanation.MatrixPreviewView.Outcome;
import dev.portcullis.ejb.explanation.PreviewMatrixRequest.ExampleCall;
import dev.portcullis.ejb.permission.matrix.PermissionMatrixService;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Scope;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Decides calls by the existing and the proposed permissions of a contract. It runs without a
 * transaction, because it queries the chain for the effects of calls.
 */
@ApplicationScoped
public class MatrixPreviews {
  @Inject private PermissionMatrixService matrices;
  @Inject private AccessDecisionService decisions;
  @Inject private DecisionFactCache facts;

  /**
   * Both decisions about each call.
   *
   * @throws Failure NOT_FOUND for organization or contract; VALIDATION with each invalid part of
   *     the permissions, or of the first call; CHAIN_UNAVAILABLE
   */
  public MatrixPreviewView preview(
      String organizationId, Address contract, PreviewMatrixRequest body) {
    Scope scope = Scope.organization(organizationId);
    RuleSource now = new ProposedRules(facts::rules, List.of(), scope);
    RuleSource then =
        new MatrixRules(
            now,
            contract,
            matrices.propose(
                organizationId, contract, body.functionPermissions(), body.eventPermissions()));
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < body.calls().size(); i++) {
      try {
        outcomes.add(outcome(scope, body.calls().get(i), now, then));
      } catch (Failure refused) {
        throw at("calls[" + i + "]", refused);
      }
    }
    return new MatrixPreviewView(outcomes);
  }

  private Outcome outcome(Scope scope, ExampleCall call, RuleSource now, RuleSource then) {
    Actor who = call.actor() == null ? Actor.ANONYMOUS : call.actor().toActor();
    AccessExplanationView before = decisions.explain(scope, who, call.method(), call.params(), now);
    AccessExplanationView after = decisions.explain(scope, who, call.method(), call.params(), then);
    return new Outcome(!Objects.equals(before.allowed(), after.allowed()), before, after);
  }

  /** The same failure with the path of this call, if it concerns the input. */
  private static Failure at(String place, Failure refused) {
    return switch (refused.reason()) {
      case VALIDATION ->
          Failure.invalid(
              refused.issues().stream()
                  .map(issue -> new Issue(place + "." + issue.path(), issue.message()))
                  .toList());
      case INVALID_INPUT -> Failure.invalid(place, refused.getMessage());
      default -> refused;
    };
  }
}
