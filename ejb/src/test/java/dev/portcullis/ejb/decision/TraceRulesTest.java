package dev.portcullis.ejb.decision;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The rules of a trace are loaded once, for exactly its functions, and not for too many. */
class TraceRulesTest {
  private static final Address ENTRY = new Address("0x" + "c1".repeat(20));
  private static final Address CALLEE = new Address("0x" + "c2".repeat(20));

  private final List<Set<CallTarget>> asked = new ArrayList<>();

  private Map<Address, ContractRules> answer(Set<CallTarget> targets) {
    asked.add(targets);
    return Map.of(CALLEE, new ContractRules("org", Map.of()));
  }

  private static ObjectNode frame(Address to, String input) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("type", "CALL")
        .put("from", ENTRY.text())
        .put("to", to.text())
        .put("input", input);
  }

  private static ExecutionTrace trace(int calls) {
    ObjectNode trace = frame(ENTRY, "0x01020304");
    for (int i = 0; i < calls; i++) {
      trace.withArray("calls").add(frame(CALLEE, "0x%08x".formatted(i)));
    }
    return ExecutionTrace.read(trace);
  }

  @Test
  void eachCalledFunctionIsQueriedAndNoOther() {
    TraceRules rules = TraceRules.of(this::answer, List.of(trace(1), trace(2)), Set.of(ENTRY));
    assertThat(asked)
        .containsExactly(
            Set.of(
                new CallTarget(ENTRY, "0x01020304"),
                new CallTarget(ENTRY, "0x"),
                new CallTarget(CALLEE, "0x00000000"),
                new CallTarget(CALLEE, "0x00000001")));
    assertThat(rules.targets()).containsExactlyInAnyOrder(ENTRY, CALLEE);
    assertThat(rules.of(CALLEE)).isPresent();
    assertThat(rules.of(ENTRY)).isEmpty();
  }

  @Test
  void tooManyFunctionsAreNotQueriedIndividually() {
    assertThat(TraceRules.ofFew(this::answer, trace(TraceJudge.MOST_TARGETS))).isEmpty();
    assertThat(asked).isEmpty();
    assertThat(TraceRules.ofFew(this::answer, trace(TraceJudge.MOST_TARGETS - 1))).isPresent();
    assertThat(TraceRules.of(this::answer, List.of(trace(TraceJudge.MOST_TARGETS))).targets())
        .hasSize(2);
  }
}
