package dev.portcullis.ejb.permission;

import dev.portcullis.ejb.abi.Abi;
import dev.portcullis.ejb.abi.AbiEntry;
import dev.portcullis.ejb.abi.AbiEntry.Kind;
import dev.portcullis.ejb.abi.AbiParameter;
import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.persistence.permission.FunctionPermission;
import dev.portcullis.persistence.permission.FunctionPermission.Rule;
import dev.portcullis.persistence.role.Role;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The common content of the seven request bodies for function permissions, with its validation
 * against a contract or a template.
 */
public record FunctionPermissionDraft(
    String methodSelector,
    AccessType accessType,
    String functionSignature,
    RuleType ruleType,
    Boolean isUmbrella,
    Boolean organizationOnly,
    List<RoleRef> roles,
    List<ArgumentRestriction> argumentRestrictions,
    Boolean readsWithin) {
  /** The selector of plain transfers, which call no function (R-ADM-33). */
  public static final String RECEIVE_SELECTOR = "0x";

  /** The pattern of a selector. */
  public static final String SELECTOR = "0x([0-9a-fA-F]{8})?";

  /** The same in words. */
  public static final String SELECTOR_MESSAGE = "must be four hexadecimal bytes, or 0x";

  /** The signature of {@link #RECEIVE_SELECTOR}. */
  public static final String RECEIVE = "receive()";

  /** The most functions of one name in an error message. */
  private static final int MAX_NAMED = 5;

  /** The common fields of the request bodies about function permissions; each may be null. */
  public interface Body {
    String methodSelector();

    AccessType accessType();

    String functionSignature();

    RuleType ruleType();

    List<RoleRef> roles();

    List<ArgumentRestriction> argumentRestrictions();

    Boolean readsWithin();

    /** Converts the body to a draft. */
    default FunctionPermissionDraft draft() {
      return draft(null, null);
    }

    /** The same with fields that only the zone may set. */
    default FunctionPermissionDraft draft(Boolean isUmbrella, Boolean organizationOnly) {
      return new FunctionPermissionDraft(
          methodSelector(),
          accessType(),
          functionSignature(),
          ruleType(),
          isUmbrella,
          organizationOnly,
          roles(),
          argumentRestrictions(),
          readsWithin());
    }
  }

  /** Accepts null for none. */
  public FunctionPermissionDraft {
    roles = roles == null ? List.of() : roles;
    argumentRestrictions = argumentRestrictions == null ? List.of() : argumentRestrictions;
  }

  /**
   * Validates the draft and returns the selector of the function.
   *
   * @param interfaces the ABI of the contract, then that of its template; or the latter alone
   * @throws Failure VALIDATION with each part that does not match the function or the rule type
   */
  public String check(List<Abi> interfaces) {
    List<Issue> issues = new ArrayList<>();
    Optional<AbiEntry> function =
        interfaces.stream()
            .flatMap(abi -> abi.entries().stream())
            .filter(entry -> entry.kind() == Kind.FUNCTION)
            .filter(entry -> functionSignature.startsWith(entry.name()))
            .filter(entry -> entry.signature().equals(functionSignature))
            .findFirst();
    boolean receives =
        function.isEmpty()
            && functionSignature.equals(RECEIVE)
            && interfaces.stream().anyMatch(Abi::hasReceive);
    String selector = receives ? RECEIVE_SELECTOR : function.map(AbiEntry::selector).orElse(null);
    if (selector == null) {
      issues.add(new Issue("functionSignature", unknown(interfaces)));
    } else if (methodSelector != null
        && !methodSelector.toLowerCase(Locale.ROOT).equals(selector)) {
      issues.add(
          new Issue("methodSelector", "must be " + selector + ", to match functionSignature"));
    }
    checkParts(issues);
    if (selector != null) {
      checkRestrictions(function.map(AbiEntry::inputs).orElse(List.of()), issues);
    }
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
    return selector;
  }

  /**
   * The error message lists the signatures of functions with that name, because only the notation
   * may be wrong.
   */
  private String unknown(List<Abi> interfaces) {
    int open = functionSignature.indexOf('(');
    String head = functionSignature.substring(0, Math.max(open, 0)).strip();
    String name = head.substring(head.lastIndexOf(' ') + 1);
    String known =
        interfaces.stream()
            .flatMap(abi -> abi.entries().stream())
            .filter(entry -> entry.kind() == Kind.FUNCTION && name.equals(entry.name()))
            .map(AbiEntry::signature)
            .distinct()
            .limit(MAX_NAMED)
            .collect(Collectors.joining(", "));
    return known.isEmpty()
        ? "is not a function of the contract's ABI; signatures have types only, as in"
            + " transfer(address,uint256)"
        : "is not a function of the contract's ABI, which has " + known;
  }

  private void checkParts(List<Issue> issues) {
    checkPart("roles", ruleType.needsRoles(), roles.isEmpty(), issues);
    checkPart(
        "argumentRestrictions",
        ruleType.needsRestrictions(),
        argumentRestrictions.isEmpty(),
        issues);
  }

  private void checkPart(String field, boolean needed, boolean absent, List<Issue> issues) {
    if (needed == absent) {
      issues.add(
          new Issue(
              field,
              (needed ? "needs at least one entry" : "must be empty")
                  + " with the rule type "
                  + ruleType.wireName()));
    }
  }

  private void checkRestrictions(List<AbiParameter> inputs, List<Issue> issues) {
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < argumentRestrictions.size(); i++) {
      int index = argumentRestrictions.get(i).argumentIndex();
      String path = "argumentRestrictions[" + i + "].argumentIndex";
      if (index >= inputs.size() || !inputs.get(index).type().canonical().equals("address")) {
        issues.add(new Issue(path, "must be the index of a parameter of the type address"));
      } else if (!seen.add(index)) {
        issues.add(new Issue(path, "must not contain a parameter twice"));
      }
    }
  }

  /**
   * The same for a contract. On a system contract it is an umbrella unless the body says otherwise:
   * its functions call others of the chain, and tokens (ADR 0150).
   */
  FunctionPermissionDraft on(Address contract) {
    return isUmbrella != null || !contract.belongsToChain()
        ? this
        : new FunctionPermissionDraft(
            methodSelector,
            accessType,
            functionSignature,
            ruleType,
            true,
            organizationOnly,
            roles,
            argumentRestrictions,
            readsWithin);
  }

  /** The content of a stored permission. */
  public static FunctionPermissionDraft of(FunctionPermission permission) {
    return new FunctionPermissionDraft(
        permission.methodSelector(),
        permission.accessType().equals(AccessType.WRITE.wireName())
            ? AccessType.WRITE
            : AccessType.READ,
        permission.functionSignature(),
        RuleType.of(permission.ruleType()).orElseThrow(),
        permission.isUmbrella(),
        permission.isOrganizationOnly(),
        permission.roles().stream().map(role -> new RoleRef(role.id())).toList(),
        permission.argumentIndexes().stream().map(ArgumentRestriction::new).toList(),
        permission.readsWithin());
  }

  /** Whether a permission of the function has the same content. */
  public boolean matchesPermission(FunctionPermission permission) {
    Set<String> wanted = roles.stream().map(RoleRef::id).collect(Collectors.toSet());
    return (methodSelector == null
            || methodSelector.toLowerCase(Locale.ROOT).equals(permission.methodSelector()))
        && functionSignature.equals(permission.functionSignature())
        && accessType.wireName().equals(permission.accessType())
        && ruleType.wireName().equals(permission.ruleType())
        && argumentIndexes().equals(permission.argumentIndexes())
        && (readsWithin == null || readsWithin == permission.readsWithin())
        && wanted.size() == roles.size()
        && wanted.equals(permission.roles().stream().map(Role::id).collect(Collectors.toSet()));
  }

  /** The rule, with the resolved roles. */
  public Rule rule(List<Role> found) {
    return new Rule(
        functionSignature,
        accessType.wireName(),
        ruleType.wireName(),
        isUmbrellaGiven(),
        opensReadsWithin(),
        isForOrganizationOnly(),
        argumentIndexes(),
        found);
  }

  /** Whether inner calls need no permission of their own. */
  public boolean isUmbrellaGiven() {
    return isUmbrella != null && isUmbrella;
  }

  /** Whether inner calls may read contracts of the same owner. */
  public boolean opensReadsWithin() {
    return readsWithin != null && readsWithin;
  }

  /** Whether only members of the contract's organization qualify. */
  public boolean isForOrganizationOnly() {
    return organizationOnly == null || organizationOnly;
  }

  /** The arguments that must be the sender, from 0. */
  public List<Integer> argumentIndexes() {
    return argumentRestrictions.stream().map(ArgumentRestriction::argumentIndex).sorted().toList();
  }
}
