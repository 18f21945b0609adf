package dev.portcullis.ejb.rpc.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parameters that the gate does not know are copied within bounds. */
class FreeParamsTest {
  private static JsonNode json(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException broken) {
      throw new AssertionError(text, broken);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "[null,true,1,-1.5,\"\",\"\\u0000\",{}]",
        "[123456789012345678901234567890,[[[]]],{\"a\":{\"b\":[1]}}]"
      })
  void everyValueIsCopied(String params) {
    JsonNode given = json(params);
    assertThat(new Params(given).free()).isEqualTo(given).isNotSameAs(given);
    assertThat(new Params(given).all()).isEqualTo(given).isNotSameAs(given);
  }

  @Test
  void absentParametersAreNone() {
    assertThat(new Params(json("{}").path("params")).free()).isEmpty();
    assertThat(new Params(json("null")).free()).isEmpty();
  }

  @Test
  void depthIsBounded() {
    // With the array of the parameters itself.
    String most = "[".repeat(FreeParams.MOST_DEPTH) + "1" + "]".repeat(FreeParams.MOST_DEPTH);
    assertThat(new Params(json(most)).free()).isEqualTo(json(most));
    assertRefused("[" + most + "]", "params must have at most 32 nested brackets");
    String objects = "{\"a\":".repeat(40) + "1" + "}".repeat(40);
    assertRefused("[" + objects + "]", "params must have at most 32 nested brackets");
  }

  @Test
  void theNumberOfValuesIsBounded() {
    assertThat(FreeParams.copy(json("[1,[2,3]]"), 4)).hasSize(2);
    assertThatThrownBy(() -> FreeParams.copy(json("[1,[2,3]]"), 3))
        .isInstanceOf(RpcError.class)
        .hasMessage("params must have at most 3 values");
    assertRefused("[[" + "{},".repeat(100_000) + "{}]]", "params must have at most 100000 values");
  }

  @Test
  void aNumberThatJsonCannotRepresentIsRefused() {
    for (String number : List.of("1e999", "-1e999")) {
      assertRefused("[" + number + "]", "params must have no number beyond the range of a double");
      assertThatThrownBy(() -> new Params(json("[{\"a\":" + number + "}]")).all())
          .isInstanceOf(RpcError.class);
    }
  }

  /** R-CHN-16: {@code committed} is an alias of {@code latest}, which most nodes do not know. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ["0x1","committed"]                 | ["0x1","latest"]
          [{"fromBlock":"committed"}]         | [{"fromBlock":"latest"}]
          [{"toBlock":"committed","a":"b"}]   | [{"toBlock":"latest","a":"b"}]
          [[],{"blockNumber":"committed"}]    | [[],{"blockNumber":"latest"}]
          [["committed"],{"a":"committed"}]   | [["committed"],{"a":"committed"}]
          ["l1_committed","Committed"]        | ["l1_committed","Committed"]
          """)
  void theAliasOfLatestIsLatest(String given, String copied) {
    assertThat(new Params(json(given)).free()).isEqualTo(json(copied));
    assertThat(new Params(json(given)).all()).isEqualTo(json(copied));
  }

  private static void assertRefused(String params, String message) {
    assertThatThrownBy(() -> new Params(json(params)).free())
        .isInstanceOf(RpcError.class)
        .hasMessage(message)
        .extracting(thrown -> ((RpcError) thrown).code())
        .isEqualTo(-32602);
  }
}
