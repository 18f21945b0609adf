package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.decision.FunctionRule.Origin;
import dev.portcullis.ejb.decision.FunctionRule.Owner;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.persistence.decision.ContractFunctionRules;
import dev.portcullis.persistence.decision.FunctionRuleRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Converts stored function permissions to the form that decisions need. */
public final class RuleConversion {
  private RuleConversion() {}

  /** The rules of a contract. */
  public static ContractRules of(ContractFunctionRules stored) {
    List<FunctionRule> own = new ArrayList<>();
    List<FunctionRule> inherited = new ArrayList<>();
    for (FunctionRuleRow rule : stored.rules()) {
      (rule.inherited() ? inherited : own).add(rule(rule));
    }
    return ContractRules.of(stored.organizationId(), own, inherited);
  }

  /** A stored permission in the form that decisions need. */
  public static FunctionRule rule(FunctionRuleRow stored) {
    return new FunctionRule(
        stored.selector(),
        stored.accessType().equals(AccessType.WRITE.wireName())
            ? AccessType.WRITE
            : AccessType.READ,
        RuleType.of(stored.ruleType()),
        stored.organizationOnly(),
        stored.umbrella(),
        stored.readsWithin(),
        stored.roleIds(),
        new RestrictedArguments(stored.signature(), stored.argumentIndexes()),
        new Origin(stored.inherited() ? Owner.TEMPLATE : Owner.CONTRACT, Optional.of(stored.id())));
  }
}
