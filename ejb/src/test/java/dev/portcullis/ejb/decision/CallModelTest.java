package dev.portcullis.ejb.decision;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.decision.CallModel.Actor;
import dev.portcullis.ejb.decision.CallModel.Contract;
import dev.portcullis.ejb.decision.CallModel.Frame;
import dev.portcullis.ejb.decision.CallModel.Row;
import dev.portcullis.ejb.decision.CallModel.World;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.kernel.Address;
import dev.portcullis.testing.Effort;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Engine and judge agree with an independent model in many random worlds. The system property
 * {@code decisions} sets the number.
 */
class CallModelTest {
  private static final int DECISIONS = Effort.cases("decisions", 100_000);
  private static final long SEED = Long.getLong("seed", 20_261_123);

  private static final String SYSTEM = "0x" + "0".repeat(35) + "10003";
  private static final List<String> WALLETS = List.of(address("a1"), address("a2"));
  private static final List<String> CONTRACTS =
      List.of(address("c1"), address("c2"), address("c3"), address("c4"), SYSTEM);
  private static final List<String> OTHERS =
      List.of(
          address("e1"),
          address("e2"),
          "0x" + "0".repeat(39) + "1",
          "0x" + "0".repeat(38) + "11",
          "0x" + "0".repeat(37) + "100",
          "0x" + "0".repeat(38) + "12");
  private static final Map<String, String> FUNCTIONS =
      Map.of(
          "0x", "receive()",
          "0x11111111", "f(address,address)",
          "0x22222222", "g(address,address)");
  private static final List<String> TYPES =
      List.of(
          "CALL",
          "Call",
          "call",
          "CALL",
          "StaticCall",
          "DELEGATECALL",
          "DelegateCall",
          "CALLCODE",
          "CREATE",
          "Create2",
          "SELFDESTRUCT");
  private static final List<String> RULES =
      List.of(
          "public",
          "public",
          "checkRole",
          "restrictArgument",
          "checkRoleAndRestrictArgument",
          "checkRoleOrRestrictArgument",
          "checkTheMoon");

  /** Whether a machine acts for a user, and the type of a transaction, are decided before. */
  private static final Set<Decision> BEFORE =
      Set.of(
          Decision.TENANT_NOT_ASSOCIATED,
          Decision.M2M_RPC_ACCESS_MISSING,
          Decision.M2M_USER_NOT_FOUND,
          Decision.JUDGE_TYPE_REFUSED);

  private final Random random = new Random(SEED);
  private final Set<Decision> seen = EnumSet.noneOf(Decision.class);

  @Test
  void engineAndJudgeMatchTheModel() {
    for (int i = 0; i < DECISIONS; i++) {
      World world = world();
      String wallet = oneOf(WALLETS);
      String to = chance(12) ? null : target();
      String input = input();
      boolean write = random.nextBoolean();
      boolean signed = write && random.nextBoolean();
      CallModel model = new CallModel(world, wallet);
      Call call =
          new Call(
              new Address(wallet),
              to == null ? null : new Address(to),
              Calldata.of(input),
              write ? AccessType.WRITE : AccessType.READ,
              signed);
      Optional<ActingUser> actingUser = person(world.actor());
      Decision decision =
          DecisionEngine.decide(
              actingUser,
              call,
              Optional.ofNullable(to).flatMap(target -> rules(world, new Address(target))),
              () -> world.withCode().contains(to));
      seen.add(decision);
      assertThat(decision.ruleId())
          .as("decision %d of seed %d: %s", i, SEED, world)
          .isEqualTo(model.decide(to, input, write, signed));
      if (decision.allowed()) {
        Frame trace = trace(wallet, to, input);
        NestedCallDecision judged =
            new TraceJudge(
                    address -> rules(world, address),
                    address -> world.withCode().contains(address.text()),
                    accounts ->
                        accounts.stream()
                            .filter(address -> !world.visible().contains(address.text()))
                            .collect(Collectors.toSet()))
                .judge(actingUser.orElseThrow(), call, ExecutionTrace.read(json(trace)));
        seen.add(judged.decision());
        String path = judged.path().stream().map(at -> "/" + at).collect(Collectors.joining());
        assertThat(judged.decision().ruleId() + path)
            .as("judgement %d of seed %d: %s of %s in %s", i, SEED, trace, call, world)
            .isEqualTo(model.judge(to, input, write, trace));
      }
    }
    assertThat(seen).doesNotContainAnyElementsOf(BEFORE);
    seen.addAll(BEFORE);
    assertThat(seen).as("all decisions were met").containsExactlyInAnyOrder(Decision.values());
  }

  private World world() {
    Map<String, Contract> contracts = new HashMap<>();
    for (String contract : CONTRACTS) {
      if (!chance(8)) {
        String owner = contract.equals(SYSTEM) ? null : organization();
        contracts.put(contract, new Contract(owner, rows(true), rows(false)));
      }
    }
    Set<String> withCode = new HashSet<>(CONTRACTS);
    withCode.removeIf(contract -> chance(8));
    if (chance(2)) {
      withCode.add(OTHERS.get(0));
    }
    Actor actor =
        new Actor(
            !chance(30),
            organization(),
            chance(30),
            some(List.of("r1", "r2")),
            chance(10) ? some(WALLETS) : Set.copyOf(WALLETS),
            chance(4) ? some(WALLETS) : Set.copyOf(WALLETS),
            random.nextBoolean(),
            chance(30));
    Set<String> visible = new HashSet<>(some(CONTRACTS));
    visible.addAll(some(OTHERS));
    return new World(actor, contracts, withCode, visible);
  }

  private Map<String, Row> rows(boolean own) {
    Map<String, Row> rows = new HashMap<>();
    for (String function : FUNCTIONS.keySet()) {
      if (chance(own ? 2 : 3)) {
        String rule = oneOf(RULES);
        boolean restricts = rule.contains("estrict");
        rows.put(
            function,
            new Row(
                !chance(4),
                rule,
                chance(3),
                chance(3),
                rule.contains("Role") || chance(9) ? some(List.of("r1", "r2")) : Set.of(),
                restricts ? oneOf(List.of(List.of(0), List.of(1), List.of(0, 1))) : List.of()));
      }
    }
    return rows;
  }

  private Frame trace(String wallet, String to, String input) {
    return new Frame(
        chance(50) ? oneOf(TYPES) : to == null ? "Create" : "Call",
        chance(50) ? oneOf(WALLETS) : wallet,
        to == null ? address("d0") : chance(50) ? target() : to,
        chance(50) ? input() : input,
        chance(2) ? 0 : 1,
        effect(),
        chance(9) ? effect() : null,
        chance(8) ? List.of(target()) : List.of(),
        calls(to == null ? address("d0") : to, 3));
  }

  private List<Frame> calls(String from, int deepest) {
    List<Frame> calls = new ArrayList<>();
    while (deepest > 0 && calls.size() < 4 && random.nextBoolean()) {
      String type = chance(200) ? "Mystery" : oneOf(TYPES);
      boolean creates = type.startsWith("C") && type.toLowerCase(Locale.ROOT).contains("create");
      String to =
          creates ? (chance(4) ? null : oneOf(List.of(address("d1"), OTHERS.get(1)))) : target();
      calls.add(
          new Frame(
              type,
              from,
              to,
              input(),
              chance(4) ? 1 : 0,
              effect(),
              chance(6) ? random.nextBoolean() : null,
              chance(12) ? List.of(target(), target()) : List.of(),
              calls(to == null ? from : to, deepest - 1)));
    }
    return calls;
  }

  /** Mostly that nothing is changed: one that does changes everything above it. */
  private Boolean effect() {
    return chance(6) ? null : Boolean.valueOf(chance(6));
  }

  private String target() {
    return chance(4) ? oneOf(OTHERS) : oneOf(CONTRACTS);
  }

  private String input() {
    String function = oneOf(List.of("0x", "0x11111111", "0x11111111", "0x22222222", "0x33333333"));
    if (function.equals("0x")) {
      return chance(6) ? "0x1111" : "0x";
    }
    String input = function + word() + word();
    return chance(10) ? input.substring(0, input.length() - 2 * (1 + random.nextInt(64))) : input;
  }

  private String word() {
    String padding = chance(15) ? "0".repeat(22) + "01" : "0".repeat(24);
    return padding + oneOf(List.of(WALLETS.get(0), WALLETS.get(0), WALLETS.get(1))).substring(2);
  }

  private String organization() {
    return chance(3) ? null : oneOf(List.of("A", "A", "B"));
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private <T> T oneOf(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private Set<String> some(List<String> all) {
    return all.stream().filter(each -> random.nextBoolean()).collect(Collectors.toSet());
  }

  private static Optional<ActingUser> person(Actor actor) {
    return Optional.of(
            new ActingUser(
                actor.organization(),
                actor.deleted(),
                false,
                actor.roles(),
                wallets(actor, true),
                wallets(actor, false),
                actor.deploys(),
                actor.fullAccess(),
                false,
                Set.of()))
        .filter(actingUser -> actor.known());
  }

  private static Set<Address> wallets(Actor actor, boolean proven) {
    return actor.wallets().stream()
        .filter(wallet -> actor.proven().contains(wallet) == proven)
        .map(Address::new)
        .collect(Collectors.toSet());
  }

  private static Optional<ContractRules> rules(World world, Address address) {
    return Optional.ofNullable(world.contracts().get(address.text()))
        .map(
            contract ->
                ContractRules.of(
                    contract.organization(), rules(contract.own()), rules(contract.template())));
  }

  private static List<FunctionRule> rules(Map<String, Row> rows) {
    return rows.entrySet().stream().map(row -> rule(row.getKey(), row.getValue())).toList();
  }

  private static FunctionRule rule(String function, Row row) {
    return new FunctionRule(
        function,
        row.write() ? AccessType.WRITE : AccessType.READ,
        RuleType.of(row.ruleType()),
        row.organizationOnly(),
        row.umbrella(),
        row.roles(),
        new RestrictedArguments(FUNCTIONS.get(function), row.restricted()));
  }

  private static ObjectNode json(Frame frame) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("type", frame.type()).put("from", frame.from()).put("to", frame.to());
    json.put("input", frame.input()).put("value", "0x" + frame.value());
    if (frame.changes() != null) {
      json.put("changes", frame.changes());
    }
    if (frame.hasCode() != null) {
      json.put("hasCode", frame.hasCode());
    }
    if (!frame.inspects().isEmpty()) {
      ArrayNode inspects = json.putArray("inspects");
      frame.inspects().forEach(inspects::add);
    }
    ArrayNode calls = json.putArray("calls");
    frame.calls().forEach(call -> calls.add(json(call)));
    return json;
  }

  private static String address(String repeated) {
    return "0x" + repeated.repeat(20);
  }
}
