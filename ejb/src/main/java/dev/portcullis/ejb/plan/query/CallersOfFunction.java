package dev.portcullis.ejb.plan.query;

import dev.portcullis.ejb.abi.Abi;
import dev.portcullis.ejb.abi.AbiEntry;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.FunctionRule;
import dev.portcullis.ejb.decision.RuleConversion;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.FunctionPermissionDraft;
import dev.portcullis.ejb.permission.PermissionTargets;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.plan.query.AccessQueryRequest.WhoCan;
import dev.portcullis.ejb.plan.query.PermittedCallView.CallerType;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.plan.query.CallerClasses;
import dev.portcullis.persistence.plan.query.CallerQueries;
import dev.portcullis.persistence.plan.query.CallerRow;
import dev.portcullis.persistence.plan.query.PermittedFunctionQueries;
import dev.portcullis.persistence.plan.query.PermittedFunctionRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Answers who may call a function. A rule distinguishes at most eight classes of callers. The
 * engine decides about each class, and the database reads the callers of the permitted ones.
 */
@ApplicationScoped
public class CallersOfFunction {
  /** A role and an organization that stand for all others in a class. */
  private static final String OUTSIDE = "outside";

  @Inject private ContractRepository contracts;
  @Inject private PermissionTargets targets;
  @Inject private PermittedFunctionQueries functions;
  @Inject private CallerQueries callers;

  /** A class of callers with what it may do. */
  private record PermittedClass(long number, WidestDecision widest) {}

  /** The function in question. */
  private record QueriedFunction(
      RegisteredContract contract,
      Address address,
      String selector,
      Optional<String> signature,
      Optional<FunctionRule> rule,
      AccessType access) {
    ContractRules rules() {
      return ContractRules.of(contract.owner().organizationId(), rule.stream().toList(), List.of());
    }
  }

  /**
   * The callers, users before machines.
   *
   * @throws Failure NOT_FOUND for the contract; VALIDATION for the function
   */
  Page<PermittedCallView> list(Scope scope, WhoCan body, PageRequest paging) {
    RegisteredContract contract =
        contracts
            .find(body.address())
            .filter(found -> scope.covers(found.owner()))
            .orElseThrow(() -> Failure.notFound("Contract", "contract", body.address()));
    QueriedFunction function = function(contract, body);
    List<PermittedClass> permitted =
        permitted(function).stream()
            .filter(each -> each.widest().arguments().compareTo(body.arguments()) >= 0)
            .toList();
    CallerClasses classes =
        new CallerClasses(
            permitted.stream().map(PermittedClass::number).toList(),
            function.rule().map(rule -> List.copyOf(rule.roleIds())).orElse(List.of()),
            function.rule().map(FunctionRule::organizationOnly).orElse(false),
            contract.owner().organizationId(),
            body.access() == AccessType.WRITE,
            scope.organizationId());
    long total = paging.isPart() ? Long.MAX_VALUE : callers.count(classes);
    return new Page<>(callers.page(classes, paging), total, paging)
        .map(row -> view(function, row, permitted.get(row.rank() - 1).widest()));
  }

  private QueriedFunction function(RegisteredContract contract, WhoCan body) {
    if ((body.function() == null) == (body.selector() == null)) {
      throw Failure.invalid("whoCan.function", "must be given, or selector, and not both");
    }
    List<PermittedFunctionRow> rules = functions.ofContract(body.address());
    TreeMap<String, String> signatures = new TreeMap<>();
    for (Abi each : targets.interfaces(contract)) {
      each.entries().stream()
          .filter(entry -> entry.kind() == AbiEntry.Kind.FUNCTION)
          .forEach(entry -> signatures.put(entry.selector(), entry.signature()));
      if (each.hasReceive()) {
        signatures.put(FunctionPermissionDraft.RECEIVE_SELECTOR, FunctionPermissionDraft.RECEIVE);
      }
    }
    rules.forEach(each -> signatures.put(each.rule().selector(), each.rule().signature()));
    String selector =
        body.selector() == null
            ? selector(signatures, body.function())
            : body.selector().toLowerCase(Locale.ROOT);
    if (!signatures.containsKey(selector)) {
      throw Failure.invalid("whoCan.selector", "must be that of a function of the contract");
    }
    return new QueriedFunction(
        contract,
        body.address(),
        selector,
        Optional.ofNullable(signatures.get(selector)),
        rules.stream()
            .filter(each -> each.rule().selector().equals(selector))
            .findFirst()
            .map(each -> RuleConversion.rule(each.rule())),
        body.access());
  }

  private static String selector(Map<String, String> signatures, String function) {
    return signatures.entrySet().stream()
        .filter(each -> each.getValue().equals(function))
        .findFirst()
        .orElseThrow(
            () ->
                Failure.invalid(
                    "whoCan.function",
                    "must be the signature of a function of the contract, and "
                        + Failure.excerpt(function)
                        + " is none"))
        .getKey();
  }

  /** The permitted classes: full access first, then those with any arguments. */
  private static List<PermittedClass> permitted(QueriedFunction function) {
    List<PermittedClass> permitted = new ArrayList<>();
    for (int number = 0; number < 2 * CallerClasses.FULL_ACCESS; number++) {
      long each = number;
      decide(function, number).ifPresent(widest -> permitted.add(new PermittedClass(each, widest)));
    }
    permitted.sort(
        Comparator.comparing((PermittedClass each) -> each.number() < CallerClasses.FULL_ACCESS)
            .thenComparing(each -> each.widest().arguments(), Comparator.reverseOrder())
            .thenComparing(PermittedClass::number));
    return permitted;
  }

  private static Optional<WidestDecision> decide(QueriedFunction function, int number) {
    String owner = function.contract().owner().organizationId();
    boolean isInside = (number & CallerClasses.INSIDE) != 0;
    boolean holdsRole = (number & CallerClasses.HOLDS_ROLE) != 0;
    Set<String> roles =
        function.rule().filter(rule -> holdsRole).map(FunctionRule::roleIds).orElse(Set.of());
    return WidestDecision.of(
        WidestDecision.actor(
            isInside ? owner : OUTSIDE, roles, (number & CallerClasses.FULL_ACCESS) != 0),
        function.address(),
        function.rules(),
        function.selector(),
        function.access());
  }

  private static PermittedCallView view(
      QueriedFunction function, CallerRow row, WidestDecision widest) {
    Optional<FunctionRule> rule = function.rule().filter(found -> !widest.isFullAccess());
    return new PermittedCallView(
        row.machine() ? CallerType.M2M_APP : CallerType.USER,
        row.id(),
        row.name(),
        row.organizationId(),
        row.servedOrganizationId(),
        row.hasWallet(),
        function.address().text(),
        function.contract().name(),
        function.selector(),
        function.signature().orElse(null),
        function.access(),
        widest.arguments(),
        rule.flatMap(found -> found.origin().id()).orElse(null),
        rule.filter(found -> found.origin().owner() == FunctionRule.Owner.TEMPLATE).isPresent(),
        rule.flatMap(FunctionRule::type).orElse((RuleType) null),
        rule.isPresent() ? row.roleIds().stream().sorted().toList() : List.of(),
        widest.decision().ruleId());
  }
}
