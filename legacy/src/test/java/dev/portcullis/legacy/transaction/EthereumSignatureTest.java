package dev.portcullis.legacy.transaction;

import static dev.portcullis.legacy.transaction.HostileFields.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.kernel.Json;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EthereumSignatureTest {
  private static final String KEY =
      "{\"type\":\"EthereumSignature\",\"signature\":\"0x" + "Ab".repeat(65) + "\"}";
  private static final String CONTRACT = "{\"type\":\"EIP1271Signature\",\"signature\":\"0x12\"}";

  @Test
  void bothKindsAreRead() {
    assertThat(EthereumSignature.read(parse(KEY), "signature"))
        .contains(new EthereumSignature(EthereumSignature.Kind.KEY, "0x" + "ab".repeat(65)));
    assertThat(EthereumSignature.read(parse(CONTRACT), "signature"))
        .contains(new EthereumSignature(EthereumSignature.Kind.CONTRACT, "0x12"));
    assertThat(EthereumSignature.read(parse("null"), "signature")).isEmpty();
    assertThat(EthereumSignature.read(null, "signature")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"0x12\"",
        "5",
        "[]",
        "{}",
        "{\"type\":null}",
        "{\"type\":\"EthereumSignature\"}",
        "{\"type\":\"EthereumSignature\",\"signature\":\"0x12\"}",
        "{\"type\":\"EthereumSignature\",\"signature\":5}",
        "{\"type\":\"ethereumsignature\",\"signature\":\"0x12\"}",
        "{\"type\":\"EIP1271Signature\",\"signature\":\"12\"}",
        "{\"type\":\"EIP1271Signature\",\"signature\":\"0x123\"}",
        "{\"type\":\"EIP1271Signature\",\"signature\":null}"
      })
  void anythingElseIsInvalid(String text) {
    LegacyRpcException error =
        refusal(() -> EthereumSignature.read(parse(text), "ethereumSignature"));
    assertThat(error.code()).isEqualTo(-32602);
    assertThat(error).hasMessageStartingWith("ethereumSignature");
  }

  @Test
  void contractsAreGivenABoundedSignature() {
    assertThat(EthereumSignature.read(parse(CONTRACT.replace("x12", "x" + "12".repeat(4096))), "s"))
        .isPresent();
    JsonNode tooLong = parse(CONTRACT.replace("x12", "x" + "12".repeat(4097)));
    assertThat(refusal(() -> EthereumSignature.read(tooLong, "s")))
        .hasMessageContaining("at most 4096 bytes");
  }

  @Test
  void aBatchHasNoneOneOrTen() {
    assertThat(EthereumSignature.readOfBatch(null, "s")).isEmpty();
    assertThat(EthereumSignature.readOfBatch(parse("null"), "s")).isEmpty();
    assertThat(EthereumSignature.readOfBatch(parse("[]"), "s")).isEmpty();
    assertThat(EthereumSignature.readOfBatch(parse(KEY), "s")).hasSize(1);
    ArrayNode many = Json.MAPPER.createArrayNode();
    for (int i = 0; i < 10; i++) {
      many.add(parse(KEY));
    }
    assertThat(EthereumSignature.readOfBatch(many, "s")).hasSize(10);
    JsonNode eleven = many.deepCopy().add(parse(KEY));
    assertThat(refusal(() -> EthereumSignature.readOfBatch(eleven, "s")).code()).isEqualTo(103);
    assertThat(refusal(() -> EthereumSignature.readOfBatch(parse("[null]"), "s")))
        .hasMessageContaining("s[0]");
  }

  @Test
  void onlySwapsHaveThree() {
    LegacyTransaction swap = TransactionReader.read(Vectors.json("Swap"));
    LegacyTransaction transfer = TransactionReader.read(Vectors.json("Transfer"));
    JsonNode three = parse("[null," + KEY + "," + CONTRACT + "]");

    TransactionSignatures read = TransactionSignatures.read(three, swap, "s");
    assertThat(read.ofTransaction()).isEmpty();
    assertThat(read.ofFirstOrder()).isPresent();
    assertThat(read.ofSecondOrder()).isPresent();
    assertThat(TransactionSignatures.read(parse(KEY), swap, "s").ofTransaction()).isPresent();
    assertThat(TransactionSignatures.read(null, swap, "s")).isEqualTo(TransactionSignatures.NONE);
    assertThat(refusal(() -> TransactionSignatures.read(three, transfer, "s")).code())
        .isEqualTo(-32602);
    assertThat(refusal(() -> TransactionSignatures.read(parse("[null,null]"), swap, "s")).code())
        .isEqualTo(-32602);
    assertThat(refusal(() -> TransactionSignatures.read(parse("[null,5,null]"), swap, "s")))
        .hasMessageStartingWith("s[1]");
  }

  private static LegacyRpcException refusal(ThrowingCallable call) {
    LegacyRpcException error = catchThrowableOfType(LegacyRpcException.class, call);
    assertThat(error).isNotNull();
    return error;
  }
}
