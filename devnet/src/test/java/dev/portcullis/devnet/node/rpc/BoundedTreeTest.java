package dev.portcullis.devnet.node.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class BoundedTreeTest {
  private static final int LIMIT = 10_000;

  private static JsonNode tree(Object result) throws IOException {
    try (BoundedTree tree = new BoundedTree(LIMIT)) {
      RpcJson.MAPPER.writeValue(tree, result);
      return tree.toTree();
    }
  }

  /** As the trace of calls is that go as deep as they may, two levels each. */
  @Test
  void aTreeAsDeepAsTracesIsAccepted() throws IOException {
    JsonNode deep = JsonNodeFactory.instance.textNode("the last");
    for (int i = 0; i < 2 * 1_025; i++) {
      deep = JsonNodeFactory.instance.arrayNode().add(deep);
    }
    JsonNode kept = tree(deep);
    for (int i = 0; i < 2 * 1_025; i++) {
      kept = kept.get(0);
    }
    assertThat(kept.textValue()).isEqualTo("the last");
  }

  @Test
  void nothingIsNull() throws IOException {
    assertThat(tree(null).isNull()).isTrue();
  }

  @Test
  void aTreeLargerThanAResponseIsRejected() {
    List<Object> large =
        List.of("a".repeat(LIMIT), List.of(Collections.nCopies(LIMIT / 3 + 1, 255)));
    for (Object result : large) {
      assertThatThrownBy(() -> tree(List.of(result)))
          .satisfiesAnyOf(
              refused -> assertThat(refused).isInstanceOf(RpcException.class),
              refused ->
                  assertThat(refused)
                      .isInstanceOf(JsonMappingException.class)
                      .hasCauseInstanceOf(RpcException.class))
          .hasMessageContaining("larger than the limit");
    }
  }
}
