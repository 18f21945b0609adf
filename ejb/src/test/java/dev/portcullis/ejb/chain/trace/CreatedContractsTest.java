package dev.portcullis.ejb.chain.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Address;
import org.junit.jupiter.api.Test;

/** Which contracts a trace reports as created. A unit test: it needs only a trace. */
class CreatedContractsTest {
  private static final Address ONE = new Address("0x" + "11".repeat(20));
  private static final Address TWO = new Address("0x" + "22".repeat(20));
  private static final Address THREE = new Address("0x" + "33".repeat(20));

  @Test
  void creationsOfAllDepthsAreFoundInTheirOrder() {
    ObjectNode outermost = frame("CREATE", ONE);
    ObjectNode call = beneath(outermost, "CALL", new Address("0x" + "44".repeat(20)));
    beneath(call, "Create2", THREE);
    beneath(outermost, "create", TWO);
    assertThat(CreatedContracts.of(outermost)).containsExactly(ONE, THREE, TWO);
    assertThat(CreatedContracts.of(array(outermost))).containsExactly(ONE, THREE, TWO);
  }

  @Test
  void aFailedCreationCreatesNoInnerContractEither() {
    ObjectNode outermost = frame("CALL", THREE);
    ObjectNode failed = beneath(outermost, "CREATE", ONE).put("error", "execution reverted");
    beneath(failed, "CREATE", THREE);
    beneath(outermost, "CREATE2", TWO).putNull("error");
    assertThat(CreatedContracts.of(outermost)).containsExactly(TWO);
    assertThat(CreatedContracts.of(outermost.put("error", "out of gas"))).isEmpty();
  }

  @Test
  void anInvalidTraceCreatesNothing() {
    for (JsonNode none :
        new JsonNode[] {
          NullNode.getInstance(),
          MissingNode.getInstance(),
          JsonNodeFactory.instance.arrayNode(),
          JsonNodeFactory.instance.textNode("CREATE"),
          JsonNodeFactory.instance.objectNode().put("type", "CREATE"),
          JsonNodeFactory.instance.objectNode().put("type", "CREATE").put("to", "0x12"),
          JsonNodeFactory.instance.objectNode().put("type", "CREATE").putNull("to")
        }) {
      assertThat(CreatedContracts.of(none)).as("%s", none).isEmpty();
    }
  }

  @Test
  void aTraceOfAnyDepthIsReadWithoutTheStack() {
    ObjectNode outermost = frame("CALL", ONE);
    ObjectNode deepest = outermost;
    for (int i = 0; i < 9_000; i++) {
      deepest = beneath(deepest, "CALL", ONE);
    }
    beneath(deepest, "CREATE", TWO);
    assertThat(CreatedContracts.of(outermost)).containsExactly(TWO);
  }

  private static ObjectNode frame(String type, Address to) {
    return JsonNodeFactory.instance.objectNode().put("type", type).put("to", to.text());
  }

  private static ObjectNode beneath(ObjectNode caller, String type, Address to) {
    ObjectNode frame = frame(type, to);
    caller.withArrayProperty("calls").add(frame);
    return frame;
  }

  private static ArrayNode array(JsonNode only) {
    return JsonNodeFactory.instance.arrayNode().add(only);
  }
}
