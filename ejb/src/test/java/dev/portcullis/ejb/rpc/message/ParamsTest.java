package dev.portcullis.ejb.rpc.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Parameters by their number. */
class ParamsTest {
  private static final List<ParamKind> KINDS = List.of(ParamKind.NUMBER, ParamKind.OPTIONAL_NUMBER);

  private static ArrayNode read(String json) throws IOException {
    JsonNode params = new ObjectMapper().readTree(json);
    return new Params(params).as(KINDS);
  }

  /** The newest zksync-ethers requests the proof of a log so: [hash, 0, null]. */
  @Test
  void trailingNullsCountAsAbsent() throws IOException {
    assertThat(read("[1, 2, null, null]")).isEqualTo(read("[1, 2]"));
    assertThat(read("[1, null, null]")).isEqualTo(read("[1]"));
  }

  @Test
  void anOmittedValueBeforeAnotherKeepsItsPlace() throws IOException {
    List<ParamKind> kinds =
        List.of(ParamKind.OPTIONAL_NUMBER, ParamKind.OPTIONAL_NUMBER, ParamKind.PROOF_TARGET);
    JsonNode params = new ObjectMapper().readTree("[null, null, \"messageRoot\"]");
    assertThat(new Params(params).as(kinds)).isEqualTo(params);
  }

  @Test
  void aProofEndsAtOneOfTwoRoots() {
    for (String wrong : List.of("\"root\"", "\"\"", "1", "{}", "[]", "true")) {
      assertThatThrownBy(
              () ->
                  new Params(new ObjectMapper().readTree("[" + wrong + "]"))
                      .as(List.of(ParamKind.PROOF_TARGET)))
          .isInstanceOf(RpcError.class)
          .hasMessage("params[0] must be l1BatchRoot or messageRoot");
    }
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

  @Test
  void aBlockIsNamedByTagNumberHashOrObject() throws IOException {
    String hash = "0x" + "aB".repeat(32);
    String object = "[{\"blockHash\":\"" + hash.toLowerCase(Locale.ROOT) + "\"}]";
    assertThat(block("[\"" + hash + "\"]")).hasToString(object);
    assertThat(block("[{\"blockHash\":\"" + hash + "\"}]")).hasToString(object);
    assertThat(block("[\"0x2\"]")).hasToString("[\"0x2\"]");
    assertThat(block("[\"latest\"]")).hasToString("[\"latest\"]");
    assertThat(block("[\"committed\"]")).as("an alias").hasToString("[\"latest\"]");
    assertThat(block("[\"l1_committed\"]")).hasToString("[\"l1_committed\"]");
    for (String wrong : List.of(hash + "00", hash.substring(0, 64), "0x02", "newest")) {
      assertThatThrownBy(() -> block("[\"" + wrong + "\"]")).isInstanceOf(RpcError.class);
    }
  }

  @Test
  void anEndOfARangeIsNoHash() throws IOException {
    JsonNode hash = new ObjectMapper().readTree("\"0x" + "ab".repeat(32) + "\"");
    assertThatThrownBy(() -> RpcValueParser.rangeEnd(hash, "fromBlock"))
        .isInstanceOf(RpcError.class)
        .hasMessage("fromBlock must be a block number or a tag such as latest");
  }

  private static ArrayNode block(String json) throws IOException {
    return new Params(new ObjectMapper().readTree(json)).as(List.of(ParamKind.BLOCK));
  }
}
