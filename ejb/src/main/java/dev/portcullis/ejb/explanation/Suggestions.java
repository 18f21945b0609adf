package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.FunctionRule;
import dev.portcullis.ejb.decision.NestedCallDecision;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.RuleSource;
import dev.portcullis.ejb.explanation.DecisionExplainer.ExplanationContext;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.ejb.permission.matrix.ProposedPermissions;
import dev.portcullis.ejb.rpc.dryrun.DryRunResult;
import dev.portcullis.ejb.rpc.policy.AdmissionResult;
import dev.portcullis.ejb.rpc.policy.MethodDecision;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.BiFunction;

/**
 * Finds single changes that would allow a call. Each is verified: the call is decided again as if
 * the change were in force.
 */
@ApplicationScoped
public class Suggestions {
  /** The most suggested roles, because each is verified, possibly with chain queries. */
  private static final int MAX_ROLES = 3;

  @Inject private ExplanationReader reader;
  @Inject private ProposedPermissions proposed;

  /**
   * A call that can be decided again.
   *
   * @param question the caller and the requester
   * @param rules the rules of the decision
   * @param again decides it for a caller by rules
   */
  record Attempt(
      ExplanationContext question,
      RuleSource rules,
      BiFunction<Optional<Principal>, RuleSource, DryRunResult> again) {
    boolean isAllowed(Optional<Principal> caller, RuleSource by) {
      return ExplainedVerdict.of(again.apply(caller, by), question.complete(), question.scope())
          .isAllowed();
    }
  }

  /**
   * The suggestions; none if the call is allowed, or the known facts do not determine the decision.
   */
  List<Suggestion> of(Attempt attempt, DryRunResult dryRunResult, AccessExplanationView explained) {
    if (!Boolean.FALSE.equals(explained.allowed())
        || dryRunResult.ruling() != MethodDecision.BY_PERMISSION
        || dryRunResult.admission().isEmpty()) {
      return List.of();
    }
    AdmissionResult admissionResult = dryRunResult.admission().get();
    List<Suggestion> found = new ArrayList<>();
    ofPermission(attempt, admissionResult.decision(), explained).ifPresent(found::add);
    attempt
        .question()
        .reader()
        .filter(known -> attempt.question().who().type() == Actor.Type.USER)
        .ifPresent(known -> found.addAll(ofUser(attempt, known, admissionResult)));
    return found;
  }

  private Optional<Suggestion> ofPermission(
      Attempt attempt, Decision decision, AccessExplanationView explained) {
    CreateContractPermissionRequest remedy = explained.remedy();
    if (remedy == null || !isAllowedWith(attempt, remedy)) {
      return Optional.empty();
    }
    SuggestionKind kind =
        explained.replaces() == null ? SuggestionKind.ADD_FUNCTION_PERMISSION : kind(decision);
    return Optional.of(
        Suggestion.ofPermission(kind, words(kind, remedy), remedy, explained.replaces()));
  }

  private boolean isAllowedWith(Attempt attempt, CreateContractPermissionRequest remedy) {
    try {
      RuleSource rules =
          new ProposedRules(
              attempt.rules(),
              proposed.check("remedy", List.of(remedy), attempt.question().scope()),
              attempt.question().scope());
      return attempt.isAllowed(attempt.question().reader(), rules);
    } catch (Failure refused) {
      if (refused.reason() == Reason.VALIDATION) {
        return false;
      }
      throw refused;
    }
  }

  private static SuggestionKind kind(Decision decision) {
    return switch (decision) {
      case PERMISSION_ACCESS_TYPE_MISMATCH -> SuggestionKind.CHANGE_ACCESS_TYPE;
      case PERMISSION_ORG_MISMATCH -> SuggestionKind.OPEN_TO_OTHER_ORGANIZATIONS;
      case RESTRICT_ARGUMENT_DENY, AND_DENY_ARGS -> SuggestionKind.CHANGE_ARGUMENT_RULE;
      default -> SuggestionKind.ADD_ROLE_TO_PERMISSION;
    };
  }

  private static String words(SuggestionKind kind, CreateContractPermissionRequest remedy) {
    String function = remedy.functionSignature();
    return switch (kind) {
      case CHANGE_ACCESS_TYPE -> "Let the permission on " + function + " cover writing.";
      case OPEN_TO_OTHER_ORGANIZATIONS ->
          "Let others than the contract's organization qualify for " + function + ".";
      case CHANGE_ARGUMENT_RULE ->
          "Let the permission on " + function + " restrict the arguments less.";
      case ADD_ROLE_TO_PERMISSION ->
          "Name a role of the user in the permission on " + function + ".";
      default -> "Give the contract a permission on " + function + ".";
    };
  }

  private List<Suggestion> ofUser(
      Attempt attempt, Principal known, AdmissionResult admissionResult) {
    Optional<ActingUser> actingUser = known.person();
    String userId = attempt.question().who().id();
    if (actingUser.isEmpty()) {
      return List.of();
    }
    if (admissionResult.decision() == Decision.DEPLOY_PERMISSION_MISSING) {
      return attempt.isAllowed(
              Optional.of(known.withUser(actingUser.get().withDeployment())), attempt.rules())
          ? List.of(Suggestion.ofDeployment(userId))
          : List.of();
    }
    return rule(admissionResult)
        .map(FunctionRule::roleIds)
        .map(
            named -> {
              TreeSet<String> missing = new TreeSet<>(named);
              missing.removeAll(actingUser.get().roleIds());
              return reader.grantable(missing, actingUser.get().organizationId());
            })
        .orElse(List.of())
        .stream()
        .limit(MAX_ROLES)
        .filter(
            role ->
                attempt.isAllowed(
                    Optional.of(known.withUser(actingUser.get().withRole(role.id()))),
                    attempt.rules()))
        .map(
            role ->
                Suggestion.ofRole(
                    "Give the user the role " + role.roleName() + ".", userId, role.id()))
        .toList();
  }

  /** The denying rule: of the call, or of the denied frame. */
  private static Optional<FunctionRule> rule(AdmissionResult admissionResult) {
    Optional<NestedCallDecision> failed =
        admissionResult.beneath().filter(judged -> !judged.decision().allowed());
    Call call =
        failed.isEmpty()
            ? admissionResult.call()
            : failed.get().call().orElse(admissionResult.call());
    Optional<ContractRules> contract =
        failed.isEmpty() ? admissionResult.contract() : admissionResult.beneathContract();
    return contract.flatMap(rules -> rules.find(call.calldata()));
  }
}
