package dev.portcullis.ejb.plan.difference;

import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.FunctionRule;
import dev.portcullis.ejb.decision.RestrictedArguments;
import dev.portcullis.ejb.decision.event.EventRule;
import dev.portcullis.ejb.decision.event.EventRules;
import dev.portcullis.ejb.decision.event.TopicCondition;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.ConditionType;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/** Small random policies, changes of them, and people. */
final class RandomPolicies {
  static final Address OWN = address("a1");
  static final Address NAMED = address("a2");
  static final List<Address> CONTRACTS =
      List.of(
          address("c1"),
          address("c2"),
          address("c3"),
          new Address("0x" + "0".repeat(35) + "10003"));

  /** In an order, so that a seed means the same in each process. */
  static final Map<String, String> FUNCTIONS =
      new TreeMap<>(
          Map.of(
              "0x", "receive()",
              "0x11111111", "f(address,address)",
              "0x22222222", "g(uint256,address,bytes,address)"));

  static final List<Hash32> CONSTANTS =
      List.of(
          new Hash32("0x" + "d1".repeat(32)),
          new Hash32("0x" + "d2".repeat(32)),
          TopicCondition.padded(NAMED));
  private static final List<String> OWNERS = Arrays.asList(null, "org", "other");
  private static final List<String> ROLES = List.of("r1", "r2", "r3");

  private final Random random;

  RandomPolicies(Random random) {
    this.random = random;
  }

  static Address address(String digits) {
    return new Address("0x" + digits.repeat(20));
  }

  <T> T oneOf(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  boolean chance(int in) {
    return random.nextInt(in) == 0;
  }

  PolicyPicture picture() {
    Map<Address, ContractRules> contracts = new HashMap<>();
    Map<Address, EventRules> events = new HashMap<>();
    CONTRACTS.forEach(contract -> register(contract, contracts, events));
    return new PolicyPicture(contracts, events);
  }

  /** Another policy, in which some contracts may be the same. */
  PolicyPicture change(PolicyPicture before) {
    Map<Address, ContractRules> contracts = new HashMap<>(before.contracts());
    Map<Address, EventRules> events = new HashMap<>(before.events());
    for (Address contract : CONTRACTS) {
      if (chance(2)) {
        contracts.remove(contract);
        events.remove(contract);
        register(contract, contracts, events);
      } else if (chance(2) && contracts.containsKey(contract)) {
        FunctionRule proposed = rule(oneOf(List.copyOf(FUNCTIONS.keySet())));
        contracts.put(contract, contracts.get(contract).with(List.of(proposed)));
      }
    }
    return new PolicyPicture(contracts, events);
  }

  private void register(
      Address contract, Map<Address, ContractRules> contracts, Map<Address, EventRules> events) {
    if (chance(4)) {
      return;
    }
    String owner = oneOf(OWNERS);
    List<FunctionRule> rules =
        FUNCTIONS.keySet().stream().filter(none -> !chance(3)).map(this::rule).toList();
    contracts.put(contract, ContractRules.of(owner, rules, List.of()));
    List<EventRule> visible = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      visible.add(event());
    }
    events.put(contract, new EventRules(owner, visible));
  }

  private FunctionRule rule(String selector) {
    List<RuleType> types = List.of(RuleType.values());
    return new FunctionRule(
        selector,
        random.nextBoolean() ? AccessType.READ : AccessType.WRITE,
        chance(12) ? Optional.empty() : Optional.of(oneOf(types)),
        random.nextBoolean(),
        chance(4),
        chance(4),
        roles(),
        arguments(FUNCTIONS.get(selector)),
        new FunctionRule.Origin(FunctionRule.Owner.PROPOSED, Optional.empty()));
  }

  private RestrictedArguments arguments(String signature) {
    List<List<Integer>> indexes =
        signature.startsWith("f")
            ? List.of(List.of(0), List.of(1), List.of(0, 1))
            : List.of(List.of(1), List.of(3), List.of(1, 3), List.of(0));
    return new RestrictedArguments(signature, oneOf(indexes));
  }

  private EventRule event() {
    List<Optional<TopicCondition>> conditions = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      conditions.add(chance(2) ? Optional.of(condition()) : Optional.empty());
    }
    return new EventRule(
        chance(3) ? Optional.empty() : Optional.of(oneOf(CONSTANTS)),
        conditions,
        random.nextBoolean(),
        roles());
  }

  private TopicCondition condition() {
    Optional<ConditionType> type =
        chance(10) ? Optional.empty() : Optional.of(oneOf(List.of(ConditionType.values())));
    return new TopicCondition(type, Optional.of(oneOf(CONSTANTS)));
  }

  private Set<String> roles() {
    Set<String> roles = new HashSet<>();
    ROLES.stream().filter(none -> chance(3)).forEach(roles::add);
    return roles;
  }

  PersonClass person() {
    return chance(12)
        ? PersonClass.NONE
        : new PersonClass(oneOf(OWNERS), roles(), !chance(8), chance(3), chance(8), chance(8));
  }

  MachineClass machine() {
    Set<String> worksFor = new HashSet<>();
    List.of("org", "other").stream().filter(none -> chance(2)).forEach(worksFor::add);
    return new MachineClass(worksFor, roles(), chance(6), chance(6), Set.of());
  }

  /** Calldata of a function, or of none, with arguments of all kinds. */
  String calldata() {
    if (chance(6)) {
      return oneOf(List.of("0x", "0x11", "0x112233", "0x11111111", "0xdeadbeef"));
    }
    StringBuilder data =
        new StringBuilder(oneOf(List.of("0x11111111", "0x22222222", "0x33333333")));
    for (int i = random.nextInt(8); i >= 0; i--) {
      data.append(
          switch (random.nextInt(6)) {
            case 0 -> "f".repeat(64);
            case 1 -> "0".repeat(64);
            case 2 -> "0".repeat(24) + address("b1").text().substring(2);
            default -> "0".repeat(24) + OWN.text().substring(2);
          });
    }
    return data + (chance(8) ? "00" : "");
  }

  List<Hash32> topics() {
    List<Hash32> topics = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      topics.add(
          chance(2)
              ? oneOf(CONSTANTS)
              : oneOf(
                  List.of(
                      TopicCondition.padded(OWN),
                      TopicCondition.padded(address("b1")),
                      new Hash32("0x" + "ee".repeat(32)))));
    }
    return topics;
  }
}
