package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.permission.FunctionPermission;
import dev.portcullis.persistence.permission.FunctionPermissionRepository;
import dev.portcullis.persistence.role.Role;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Decides about single calls from what the database says in the caller's transaction. */
@ApplicationScoped
public class CallDecisions {
  private static final String NO_CODE = "0x";

  @Inject private People people;
  @Inject private ContractRepository contracts;
  @Inject private FunctionPermissionRepository permissions;
  @Inject private ChainNode chain;

  /**
   * Whether a user may make a call, and why. The chain is asked about plain transfers to addresses
   * that nobody registered.
   *
   * @throws Failure CHAIN_UNAVAILABLE
   */
  public Decision decide(String userId, Call call) {
    return DecisionEngine.decide(
        people.find(userId),
        call,
        Optional.ofNullable(call.to())
            .flatMap(contracts::find)
            .map(contract -> rules(contract, call.calldata())),
        () -> hasCode(call.to()));
  }

  /** The rules for this calldata only. */
  private ContractRules rules(RegisteredContract contract, Calldata calldata) {
    Map<Boolean, List<FunctionRule>> rules =
        calldata
            .selector()
            .map(selector -> permissions.applicable(contract, selector))
            .orElse(List.of())
            .stream()
            .collect(
                Collectors.partitioningBy(
                    FunctionPermission::isInherited,
                    Collectors.mapping(CallDecisions::rule, Collectors.toList())));
    return ContractRules.of(contract.organizationId(), rules.get(false), rules.get(true));
  }

  private static FunctionRule rule(FunctionPermission permission) {
    return new FunctionRule(
        permission.methodSelector(),
        permission.accessType().equals(AccessType.WRITE.wireName())
            ? AccessType.WRITE
            : AccessType.READ,
        RuleType.of(permission.ruleType()),
        permission.isOrganizationOnly(),
        permission.isUmbrella(),
        permission.roles().stream().map(Role::id).collect(Collectors.toSet()),
        new RestrictedArguments(permission.functionSignature(), permission.argumentIndexes()));
  }

  private boolean hasCode(Address address) {
    return !chain
        .call("eth_getCode", Json.MAPPER.valueToTree(List.of(address.text(), "latest")))
        .asText()
        .equals(NO_CODE);
  }
}
