package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Parameters by their number. */
class ParamsTest {
  private static final List<ParamKind> KINDS = List.of(ParamKind.NUMBER, ParamKind.OPTIONAL_NUMBER);

  private static ArrayNode read(String json) throws IOException {
    JsonNode params = new ObjectMapper().readTree(json);
    return new Params(params).as(KINDS);
  }

  /** The newest zksync-ethers asks for the proof of a log so: [hash, 0, null]. */
  @Test
  void nullsBehindTheLastValueStandForNothing() throws IOException {
    assertThat(read("[1, 2, null, null]")).isEqualTo(read("[1, 2]"));
    assertThat(read("[1, null, null]")).isEqualTo(read("[1]"));
  }

  @Test
  void aValueTooManyIsRefused() {
    assertThatThrownBy(() -> read("[1, 2, 3]"))
        .isInstanceOf(RpcError.class)
        .hasMessage("params has 3 values, the method takes 2");
    assertThatThrownBy(() -> read("[1, 2, null, 4]"))
        .isInstanceOf(RpcError.class)
        .hasMessage("params has 4 values, the method takes 2");
  }
}
