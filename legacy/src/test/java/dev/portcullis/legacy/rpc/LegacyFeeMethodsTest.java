package dev.portcullis.legacy.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.kernel.Json;
import dev.portcullis.legacy.pricing.FixedFees;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import org.junit.jupiter.api.Test;

class LegacyFeeMethodsTest {
  private static final String ADDRESS = "\"0x" + "77".repeat(20) + "\"";

  private final LegacyFeeMethods methods = new LegacyFeeMethods(FixedFees.fees());

  @Test
  void feesAndPricesHaveTheShapesThatThePublicClientReads() {
    JsonNode fee = answer("get_tx_fee", "[\"Transfer\"," + ADDRESS + ",\"ETH\"]");
    assertThat(fee.path("totalFee").asText()).isEqualTo("600");
    assertThat(fee.path("feeType").asText()).isEqualTo("TransferToNew");
    JsonNode batch =
        answer(
            "get_txs_batch_fee_in_wei",
            "[[\"Swap\",\"MintNFT\"],[" + ADDRESS + "," + ADDRESS + "],0]");
    assertThat(batch.toString()).isEqualTo("{\"totalFee\":\"1000\"}");
    assertThat(answer("get_token_price", "[\"DAI\"]").toString()).isEqualTo("1");
  }

  @Test
  void missingAndExcessParametersAreRejected() {
    assertThatThrownBy(() -> answer("get_tx_fee", "[]")).isInstanceOf(LegacyRpcException.class);
    assertThatThrownBy(() -> answer("get_txs_batch_fee_in_wei", "[]"))
        .isInstanceOf(LegacyRpcException.class);
    assertThatThrownBy(() -> answer("get_token_price", "[]"))
        .isInstanceOf(LegacyRpcException.class);
    assertThatThrownBy(() -> answer("get_token_price", "[0,0]")).isInstanceOf(RpcError.class);
    assertThatThrownBy(() -> answer("get_tx_fee", "[0,0,0,0]")).isInstanceOf(RpcError.class);
  }

  private JsonNode answer(String method, String params) {
    try {
      return methods.answer(new LegacyCall(method, (ArrayNode) Json.MAPPER.readTree(params), null));
    } catch (JsonProcessingException broken) {
      throw new IllegalArgumentException(broken);
    }
  }
}
