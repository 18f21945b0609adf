package dev.portcullis.ejb.denial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.denial.SubmissionRow;
import dev.portcullis.persistence.denial.SubmissionRow.Status;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TransactionStatusServiceTest {
  private static final Hash32 HASH = new Hash32("0x" + "5d".repeat(32));
  private static final Instant AT = Instant.parse("2026-02-03T10:15:00Z");
  private static final String SILENCE = "The chain node does not respond";

  private final Map<String, JsonNode> node = new HashMap<>();

  @Test
  void theReceiptOfAMinedTransactionIsShown() {
    answers("eth_getTransactionByHash", "{\"blockNumber\": \"0x10\"}");
    answers(
        "eth_getTransactionReceipt",
        "{\"blockNumber\": \"0x10\", \"blockHash\": \"0xaa\", \"status\": \"0x1\","
            + " \"gasUsed\": \"0x5208\", \"logs\": []}");

    assertThat(ask()).isEqualTo(new OnChainStatusView(true, "0x10", "0xaa", "0x1", "0x5208"));
  }

  @Test
  void aTransactionWithoutBlockOrReceiptIsPending() {
    answers("eth_getTransactionByHash", "{\"blockNumber\": null}");
    assertThat(ask()).isEqualTo(new OnChainStatusView(true, null, null, null, null));

    answers("eth_getTransactionByHash", "{\"blockNumber\": \"0x10\"}");
    assertThat(ask())
        .as("its block just left")
        .isEqualTo(new OnChainStatusView(true, null, null, null, null));
  }

  @Test
  void aTransactionUnknownToTheNodeIsNotFound() {
    assertThat(ask()).isEqualTo(new OnChainStatusView(false, null, null, null, null));
  }

  @Test
  void aSilentNodeLeavesTheVerdictToTheLedgers() {
    SubmissionRow rejected =
        new SubmissionRow(HASH.text(), Status.REJECTED, AT, AT, -32000, "nonce too low", null);

    TransactionStatusView view =
        TransactionStatusService.view(HASH, null, SILENCE, Optional.of(rejected), List.of(), false);

    assertThat(view.verdict()).isEqualTo("rejected");
    assertThat(view.chain()).isNull();
    assertThat(view.chainError()).isEqualTo(SILENCE);
    assertThat(view.explanation()).endsWith("could not be queried for its current state.");
    assertThat(view.submission())
        .isEqualTo(new SubmissionView("rejected", AT, -32000, "nonce too low", null));
  }

  @Test
  void aSilentNodeAndEmptyLedgersLeaveNone() {
    assertThatThrownBy(
            () ->
                TransactionStatusService.view(
                    HASH, null, SILENCE, Optional.empty(), List.of(), false))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> assertThat(failure.reason()).isEqualTo(Reason.CHAIN_UNAVAILABLE))
        .hasMessage(SILENCE);
  }

  private OnChainStatusView ask() {
    return OnChainStatusView.query(
        (method, params) -> node.getOrDefault(method, NullNode.instance), HASH);
  }

  private void answers(String method, String json) {
    try {
      node.put(method, Json.MAPPER.readTree(json));
    } catch (JsonProcessingException noJson) {
      throw new AssertionError(noJson);
    }
  }
}
