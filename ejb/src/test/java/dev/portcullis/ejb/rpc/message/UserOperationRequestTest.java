package dev.portcullis.ejb.rpc.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The JSON of a user operation is parsed strictly, and each error names the field. */
class UserOperationRequestTest {
  private static final String ADDRESS = "0x" + "Ab".repeat(20);

  private static ObjectNode whole() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("sender", ADDRESS)
        .put("nonce", "0x1")
        .put("callData", "0xAB")
        .put("callGasLimit", "0x2")
        .put("verificationGasLimit", "0x3")
        .put("preVerificationGas", "0x4")
        .put("maxFeePerGas", "0x5")
        .put("maxPriorityFeePerGas", "0x0")
        .put("signature", "0x");
  }

  private static JsonNode read(JsonNode value) {
    return ParamKind.USER_OPERATION.read(value, "params[0]");
  }

  private static void assertRefused(JsonNode value, String message) {
    assertThatThrownBy(() -> read(value))
        .isInstanceOfSatisfying(RpcError.class, e -> assertThat(e.code()).isEqualTo(-32602))
        .hasMessageStartingWith(message);
  }

  @Test
  void theCanonicalFormIsLowercase() {
    JsonNode read = read(whole().putNull("factory"));
    assertThat(read.path("sender").asText()).isEqualTo("0x" + "ab".repeat(20));
    assertThat(read.path("callData").asText()).isEqualTo("0xab");
    assertThat(read.size()).isEqualTo(9);
    assertThat(read(read)).isEqualTo(read);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sender",
        "nonce",
        "callData",
        "callGasLimit",
        "verificationGasLimit",
        "preVerificationGas",
        "maxFeePerGas",
        "maxPriorityFeePerGas",
        "signature"
      })
  void noFieldMayBeMissing(String field) {
    ObjectNode operation = whole();
    operation.remove(field);
    assertRefused(operation, "params[0]." + field + " must be given");
    assertRefused(whole().put(field, 1), "params[0]." + field + " must be a hexadecimal string");
    assertRefused(whole().put(field, "0x1g"), "params[0]." + field + " must be ");
    assertRefused(whole().put(field, "12"), "params[0]." + field + " must be ");
  }

  @Test
  void anEstimateNeedsNoLimits() {
    ObjectNode draft = whole();
    draft.remove(
        List.of(
            "callGasLimit",
            "verificationGasLimit",
            "preVerificationGas",
            "maxFeePerGas",
            "maxPriorityFeePerGas"));
    assertThat(ParamKind.OPERATION_DRAFT.read(draft, "params[0]").size()).isEqualTo(4);
    assertRefused(draft, "params[0].callGasLimit must be given");
    draft.remove("signature");
    assertThatThrownBy(() -> ParamKind.OPERATION_DRAFT.read(draft, "params[0]"))
        .hasMessage("params[0].signature must be given");
  }

  @ParameterizedTest
  @CsvSource({
    "factory, factoryData",
    "factoryData, factory",
    "paymaster, paymasterVerificationGasLimit",
    "paymasterData, paymaster"
  })
  void aGroupIsWholeOrAbsent(String given, String missing) {
    String value = given.equals("factory") || given.equals("paymaster") ? ADDRESS : "0x";
    assertRefused(whole().put(given, value), "params[0]." + missing + " must be given");
  }

  @Test
  void fieldsOfTwoVersionsAreRefused() {
    ObjectNode mixed = whole().put("initCode", "0x").put("factory", ADDRESS);
    assertRefused(mixed.put("factoryData", "0x"), "params[0] must have the fields of one version");
    assertThat(read(whole().put("initCode", "0x").put("paymasterAndData", "0x")).size())
        .isEqualTo(11);
  }

  @Test
  void unknownFieldsAndLargeNumbersAreRefused() {
    assertRefused(whole().put("eip7702Auth", "0x"), "params[0].eip7702Auth is not known");
    assertRefused(
        whole().put("callGasLimit", "0x1" + "0".repeat(32)),
        "params[0].callGasLimit must be below");
    assertRefused(whole().put("nonce", "0x01"), "params[0].nonce must be a quantity");
    assertThat(read(whole().put("nonce", "0x" + "f".repeat(64))).path("nonce").asText())
        .hasSize(66);
    assertRefused(JsonNodeFactory.instance.textNode("0x"), "params[0] must be an object");
    assertRefused(JsonNodeFactory.instance.arrayNode(), "params[0] must be an object");
    assertRefused(JsonNodeFactory.instance.missingNode(), "params[0] must be an object");
  }

  /** Bundlers add fields, and nulls or empty bytes for groups that are absent. */
  @Test
  void theOperationOfABundlerIsReadWithoutWhatIsNotKnown() {
    ObjectNode told = whole().putNull("paymaster").put("paymasterData", "0x").put("more", "0x");
    assertThat(UserOperationRequest.ofBundler(told, "userOperation")).isEqualTo(read(whole()));
    assertThatThrownBy(
            () ->
                UserOperationRequest.ofBundler(
                    JsonNodeFactory.instance.nullNode(), "userOperation"))
        .isInstanceOf(RpcError.class);
  }
}
