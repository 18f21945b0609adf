package dev.portcullis.ejb.policyservice;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.ExecutionTrace;
import dev.portcullis.ejb.decision.FunctionRule;
import dev.portcullis.ejb.decision.NestedCallDecision;
import dev.portcullis.ejb.decision.RestrictedArguments;
import dev.portcullis.ejb.decision.TraceJudge;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.kernel.Address;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/**
 * Random calls as a sequencer reports them are converted to the {@code callTracer} output of the
 * same calls, and so are judged alike; those of a list are judged as each of them alone.
 */
class CallTracerConverterTest {
  private static final Address SENDER = address(0xa1);
  private static final Address ENTRY = address(0xc1);
  private static final List<Address> OTHERS =
      List.of(address(0xc2), address(0xc3), address(0xe1), address(2), SENDER);
  private static final String TRANSFER = "0xa9059cbb" + "0".repeat(24) + SENDER.text().substring(2);
  private static final List<String> INPUTS = List.of("0x", TRANSFER, "0x11111111", "0xa9");
  private static final ActingUser MEMBER =
      new ActingUser(
          "org", false, false, Set.of("role"), Set.of(SENDER), true, false, false, Set.of());
  private static final Map<Address, ContractRules> RULES =
      Map.of(
          ENTRY,
          rules("org", rule("0x11111111", AccessType.WRITE, true), read("0xa9059cbb")),
          address(0xc2),
          rules("org", rule("0xa9059cbb", AccessType.WRITE, false), read("0x")),
          address(0xc3),
          rules("other", rule("0xa9059cbb", AccessType.WRITE, false)));

  /** The same calls in all three forms. */
  private record Told(ObjectNode tree, ArrayNode list, ObjectNode traced) {}

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void aTreeIsJudgedAsTheNodesOwnTraceOfTheSameCalls(@ForAll long seed) {
    Told told = told(new Random(seed));
    JudgeRequest read = JudgeRequest.read(question("frame", told.tree()));
    assertThat(CallTracerConverter.of(read.trace())).isEqualTo(told.traced());
    assertThat(judge(read, true, CallTracerConverter.of(read.trace())))
        .isEqualTo(judge(read, true, told.traced()));
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void aListIsAllowedIfEachOfItsCallsAloneIs(@ForAll long seed) {
    Told told = told(new Random(seed));
    JudgeRequest read = JudgeRequest.read(question("frames", told.list()));
    List<SequencerFrame> frames = read.trace().frames();
    Set<Address> created = new HashSet<>();
    frames.stream()
        .filter(SequencerFrame::creates)
        .map(SequencerFrame::callee)
        .forEach(created::add);
    boolean each =
        frames.stream()
            .skip(1)
            .allMatch(
                frame -> {
                  SequencerTrace alone =
                      new SequencerTrace(false, List.of(read.trace().root(), frame), false);
                  return judge(read, false, created, CallTracerConverter.of(alone))
                      .decision()
                      .allowed();
                });
    assertThat(
            judge(read, false, Set.of(), CallTracerConverter.of(read.trace())).decision().allowed())
        .isEqualTo(each);
  }

  /** An umbrella covers what is beneath it, and of a list that is unknown. */
  @Test
  void anUmbrellaCoversTheCallsOfATreeOnly() {
    ObjectNode inner = wire("call", ENTRY, address(0xc2), "0x12345678");
    ObjectNode root = wire("call", SENDER, ENTRY, "0x11111111");
    ArrayNode list = JsonNodeFactory.instance.arrayNode().add(root.deepCopy()).add(inner);
    root.putArray("children").add(inner);
    JudgeRequest tree = JudgeRequest.read(question("frame", root));
    assertThat(judge(tree, true, CallTracerConverter.of(tree.trace())).decision().allowed())
        .isTrue();
    JudgeRequest flat = JudgeRequest.read(question("frames", list));
    assertThat(judge(flat, false, CallTracerConverter.of(flat.trace())).decision().ruleId())
        .isEqualTo("permission.missing");
  }

  private static Told told(Random random) {
    ObjectNode tree = wire("call", SENDER, ENTRY, random.nextBoolean() ? "0x11111111" : TRANSFER);
    ObjectNode traced = traced("CALL", tree);
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    list.add(tree.deepCopy());
    int[] left = {random.nextInt(8)};
    call(random, left, ENTRY, tree, traced, list);
    return new Told(tree, list, traced);
  }

  /** Lets a frame that runs at an address call others. */
  private static void call(
      Random random,
      int[] left,
      Address place,
      ObjectNode tree,
      ObjectNode traced,
      ArrayNode list) {
    ArrayNode children = tree.putArray("children");
    while (left[0] > 0 && random.nextInt(3) > 0) {
      left[0]--;
      String kind =
          List.of("call", "staticCall", "delegateCall", "constructor", "").get(random.nextInt(5));
      Address callee = OTHERS.get(random.nextInt(OTHERS.size()));
      ObjectNode frame = wire(kind, place, callee, INPUTS.get(random.nextInt(INPUTS.size())));
      list.add(frame.deepCopy());
      ObjectNode inner =
          traced(
              switch (kind) {
                case "staticCall" -> "STATICCALL";
                case "delegateCall" -> "DELEGATECALL";
                case "constructor" -> "CREATE";
                default -> "CALL";
              },
              frame);
      children.add(frame);
      traced.withArray("calls").add(inner);
      call(random, left, kind.equals("delegateCall") ? place : callee, frame, inner, list);
    }
  }

  private static ObjectNode wire(String kind, Address caller, Address callee, String input) {
    ObjectNode frame = JsonNodeFactory.instance.objectNode();
    frame.put("caller", caller.text()).put("callee", callee.text()).put("value", "0x0");
    frame.put("calldata", input).putArray("deploys");
    return kind.isEmpty() ? frame : frame.put("callKind", kind);
  }

  private static ObjectNode traced(String type, ObjectNode wire) {
    ObjectNode frame = JsonNodeFactory.instance.objectNode().put("type", type);
    frame.put("from", wire.get("caller").asText()).put("to", wire.get("callee").asText());
    return frame.put("value", "0x0").put("input", wire.get("calldata").asText());
  }

  private static byte[] question(String shape, JsonNode frames) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("protocolVersion", "1").put("accessType", "write");
    body.putObject("trace").set(shape, frames);
    return Recorded.sent(body);
  }

  private static NestedCallDecision judge(JudgeRequest question, boolean isTree, JsonNode trace) {
    return judge(question, isTree, Set.of(), trace);
  }

  private static NestedCallDecision judge(
      JudgeRequest question, boolean isTree, Set<Address> created, JsonNode trace) {
    Call entry = question.entry();
    return new TraceJudge(
            address ->
                Optional.ofNullable(RULES.get(address))
                    .map(rules -> isTree ? rules : rules.withoutUmbrellas()),
            address -> created.contains(address) || address.equals(address(0xc2)))
        .judge(MEMBER, entry, ExecutionTrace.read(trace));
  }

  private static ContractRules rules(String organization, FunctionRule... rules) {
    return ContractRules.of(organization, new ArrayList<>(List.of(rules)), List.of());
  }

  private static FunctionRule read(String selector) {
    return rule(selector, AccessType.READ, false);
  }

  private static FunctionRule rule(String selector, AccessType access, boolean umbrella) {
    return new FunctionRule(
        selector,
        access,
        Optional.of(RuleType.PUBLIC),
        true,
        umbrella,
        Set.of(),
        new RestrictedArguments("transfer(address,address)", List.of()));
  }

  private static Address address(int last) {
    return new Address("0x%040x".formatted(last));
  }
}
