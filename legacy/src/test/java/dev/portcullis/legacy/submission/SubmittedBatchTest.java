package dev.portcullis.legacy.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Json;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubmittedBatchTest {
  private static final Address TO = new Address("0x" + "77".repeat(20));
  private static final JsonNode NULL = Sent.json("null");

  @Provide
  Arbitrary<JsonNode> anything() {
    Arbitrary<JsonNode> leaves =
        Arbitraries.oneOf(
            Arbitraries.strings().ofMaxLength(30).map(Json.MAPPER::valueToTree),
            Arbitraries.doubles().map(Json.MAPPER::valueToTree),
            Arbitraries.bigIntegers().map(Json.MAPPER::valueToTree),
            Arbitraries.of("true", "null", "[]", "{}", "[[]]").map(Sent::json),
            Arbitraries.of(0, 1).map(nonce -> Sent.transfer(1, nonce, TO, 1, 1)));
    Arbitrary<JsonNode> objects =
        leaves.map(
            leaf -> {
              ObjectNode object = Json.MAPPER.createObjectNode();
              object.set("tx", leaf);
              object.set("signature", leaf);
              object.set("type", leaf);
              return object;
            });
    return Arbitraries.oneOf(
        leaves,
        objects,
        Arbitraries.oneOf(leaves, objects).list().ofMaxSize(3).map(Json.MAPPER::valueToTree));
  }

  @Property
  void everyBodyIsReadOrRejected(
      @ForAll("anything") JsonNode one,
      @ForAll("anything") JsonNode two,
      @ForAll("anything") JsonNode three) {
    assertThatCode(() -> readOrRefused(() -> SubmittedBatch.single(one, two, three)))
        .doesNotThrowAnyException();
    assertThatCode(
            () -> readOrRefused(() -> SubmittedBatch.single(Sent.withdraw(1, 1, 1, 1), two, three)))
        .doesNotThrowAnyException();
    assertThatCode(() -> readOrRefused(() -> SubmittedBatch.batch(one, two)))
        .doesNotThrowAnyException();
  }

  private static void readOrRefused(Runnable reading) {
    try {
      reading.run();
    } catch (LegacyRpcException refused) {
      assertThat(refused.getMessage()).hasSizeLessThan(400);
    }
  }

  @ParameterizedTest
  @CsvSource({"true, 303", "1, -32602", "'\"true\"', -32602", "{}, -32602"})
  void aTransferCannotBeHurried(String fast, int code) {
    assertThat(
            refused(
                () -> SubmittedBatch.single(Sent.transfer(1, 1, TO, 1, 1), NULL, Sent.json(fast))))
        .isEqualTo(code);
  }

  @Test
  void noHurryIsExpressedInThreeWays() {
    for (JsonNode not : new JsonNode[] {NULL, Sent.json("false"), null}) {
      SubmittedBatch draft = SubmittedBatch.single(Sent.withdraw(1, 1, 1, 1), NULL, not);
      assertThat(draft.transactions().get(0).fast()).isFalse();
    }
  }

  @Test
  void aBatchIsAnArrayOfTransactions() {
    assertThat(refused(() -> SubmittedBatch.batch(Sent.json("{}"), NULL))).isEqualTo(-32602);
    assertThat(refused(() -> SubmittedBatch.batch(null, null))).isEqualTo(-32602);
    assertThat(refused(() -> SubmittedBatch.batch(Sent.json("[]"), NULL))).isEqualTo(103);
    assertThat(refused(() -> SubmittedBatch.batch(Sent.json("[7]"), NULL))).isEqualTo(-32602);
    assertThat(refused(() -> SubmittedBatch.batch(Sent.json("[{}]"), NULL))).isEqualTo(-32602);
    JsonNode[] many = new JsonNode[201];
    Arrays.fill(many, Sent.transfer(1, 1, TO, 1, 1));
    assertThat(refused(() -> Sent.batch(many))).isEqualTo(103);
  }

  @Test
  void theTransactionThatIsWrongIsNamed() {
    LegacyRpcException error =
        catchThrowableOfType(
            LegacyRpcException.class,
            () ->
                Sent.batch(
                    Sent.transfer(1, 1, TO, 1, 1),
                    Sent.transfer(1, 2, TO, 1, 1).put("amount", "x")));
    assertThat(error.code()).isEqualTo(103);
    assertThat(error.getMessage()).contains("amount").endsWith("(txs[1])");
  }

  private static int refused(Runnable reading) {
    return catchThrowableOfType(LegacyRpcException.class, reading::run).code();
  }
}
