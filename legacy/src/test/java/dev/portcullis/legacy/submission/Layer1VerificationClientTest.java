package dev.portcullis.legacy.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.legacy.transaction.Layer1SignatureCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Layer1VerificationClientTest {
  private static final Address WALLET = new Address("0x" + "aa".repeat(20));
  private static final Address MAIN = new Address("0x" + "cc".repeat(20));
  private static final String VALID = "0x1626ba7e" + "00".repeat(28);

  private final List<JsonNode> asked = new ArrayList<>();
  private String answer = VALID;
  private Optional<Address> main = Optional.of(MAIN);
  private int left;

  private final Layer1SignatureCalls checks =
      new Layer1VerificationClient(() -> 9, this::call, () -> main, new OutboundBulkhead())
          .checks(() -> left++);

  private JsonNode call(String method, JsonNode params) {
    assertThat(method).isEqualTo("eth_call");
    assertThat(left).as("the place is left before").isEqualTo(asked.size() + 1);
    asked.add(params);
    return TextNode.valueOf(answer);
  }

  @Test
  void aWalletIsQueriedAsErc1271Specifies() {
    assertThat(checks.contracts().accept(WALLET, new byte[32], new byte[] {1, 2, 3})).isTrue();
    JsonNode call = asked.get(0).get(0);
    assertThat(call.path("to").asText()).isEqualTo(WALLET.text());
    assertThat(call.path("data").asText())
        .isEqualTo(
            "0x1626ba7e"
                + "00".repeat(32)
                + "%064x".formatted(64)
                + "%064x".formatted(3)
                + "010203"
                + "00".repeat(29));
    assertThat(call.path("gas").asText()).isEqualTo("0x2dc6c0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0x", "", "0x1626ba7e", "0x1", "yes", "0x00"})
  void anyOtherResponseIsARejection(String other) {
    answer = other;
    assertThat(checks.contracts().accept(WALLET, new byte[32], new byte[0])).isFalse();
    answer = "0x" + "0".repeat(64);
    assertThat(checks.contracts().accept(WALLET, new byte[32], new byte[0])).isFalse();
    answer = VALID + "00".repeat(32);
    assertThat(checks.contracts().accept(WALLET, new byte[32], new byte[0])).isFalse();
  }

  @Test
  void aWalletThatRevertsRejectsTheSignature() {
    Layer1SignatureCalls reverting =
        new Layer1VerificationClient(
                () -> 9,
                (method, params) -> {
                  throw new NodeErrorException(3, "execution reverted", null);
                },
                () -> main,
                new OutboundBulkhead())
            .checks(() -> {});
    assertThat(reverting.contracts().accept(WALLET, new byte[32], new byte[0])).isFalse();
  }

  @Test
  void theMainContractIsQueriedForFacts() {
    answer = "0x" + "ab".repeat(32);
    assertThat(checks.facts().of(WALLET, 0xffff_ffffL)).isEqualTo(new Hash32(answer));
    JsonNode call = asked.get(0).get(0);
    assertThat(call.path("to").asText()).isEqualTo(MAIN.text());
    assertThat(call.path("data").asText())
        .hasSize(2 + 8 + 128)
        .endsWith("00".repeat(12) + "aa".repeat(20) + "00".repeat(28) + "ffffffff");
  }

  @Test
  void withoutAnAnswerNothingIsConcluded() {
    answer = "0x";
    assertThatThrownBy(() -> checks.facts().of(WALLET, 0)).isInstanceOf(Failure.class);
    main = Optional.empty();
    assertThatThrownBy(() -> checks.facts().of(WALLET, 0))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> assertThat(failure.reason()).isEqualTo(Failure.Reason.CHAIN_UNAVAILABLE));
    assertThat(checks.chainId()).isEqualTo(9);
  }
}
