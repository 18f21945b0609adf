package dev.portcullis.ejb.rpc.visibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

class RedactedBlockTest {
  private static JsonNode shown(String extraData) {
    ObjectNode block = JsonNodeFactory.instance.objectNode().put("number", "0x1");
    return RedactedBlock.of(
        block.put("extraData", extraData), JsonNodeFactory.instance.arrayNode());
  }

  /** The headers of newer forks commit to accesses, withdrawals and requests (EIP-7928). */
  @Test
  void fieldsOfNewerForksAreNotShown() {
    ObjectNode block =
        JsonNodeFactory.instance.objectNode().put("blockAccessListHash", "0x" + "ab".repeat(32));
    block.put("requestsHash", "0x" + "cd".repeat(32)).putArray("withdrawals");
    assertThat(RedactedBlock.of(block, JsonNodeFactory.instance.arrayNode()).fieldNames())
        .toIterable()
        .doesNotContain("blockAccessListHash", "requestsHash", "withdrawals");
  }

  /** The embedded chain has none in an empty block, and else a commitment to the transactions. */
  @Test
  void extraDataDoesNotRevealWhetherTransactionsExist() {
    assertThat(shown("0x" + "ab".repeat(32))).isEqualTo(shown("0x"));
  }
}
