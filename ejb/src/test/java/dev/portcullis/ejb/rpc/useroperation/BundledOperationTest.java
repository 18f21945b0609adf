package dev.portcullis.ejb.rpc.useroperation;

import static dev.portcullis.ejb.rpc.useroperation.Executions.word;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.bundler.EntryPointVersion;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The logs of a bundle that are one operation's own. */
class BundledOperationTest {
  private static final Address ENTRY_POINT = EntryPointVersion.V08.deployment();
  private static final Address ACCOUNT = new Address("0x" + "a1".repeat(20));
  private static final String TOKEN = "0x" + "c3".repeat(20);
  private static final Hash32 FIRST = new Hash32("0x" + "11".repeat(32));
  private static final Hash32 SECOND = new Hash32("0x" + "22".repeat(32));

  private final ObjectNode receipt = JsonNodeFactory.instance.objectNode();
  private final ArrayNode logs = receipt.putArray("logs");

  private void add(String address, String data, String... topics) {
    ObjectNode log = logs.addObject().put("address", address).put("data", data);
    log.put("logIndex", "0x" + Integer.toHexString(logs.size() - 1));
    List.of(topics).forEach(log.putArray("topics")::add);
  }

  private void addEvent(Hash32 hash, boolean success) {
    add(
        ENTRY_POINT.text(),
        "0x" + word(7) + word(success ? 1 : 0) + word(1000) + word(90),
        BundledOperation.EVENT,
        hash.text(),
        "0x" + "0".repeat(24) + ACCOUNT.text().substring(2),
        "0x" + "0".repeat(64));
  }

  private Optional<BundledOperation> find(Hash32 hash) {
    return BundledOperation.find(receipt, hash, Set.of(ENTRY_POINT));
  }

  @Test
  void eachOperationHasTheLogsOfItsExecution() {
    add(TOKEN, "0x01", "0x" + "99".repeat(32));
    add(ENTRY_POINT.text(), "0x", BundledOperation.BEFORE);
    add(TOKEN, "0x02", "0x" + "99".repeat(32));
    addEvent(FIRST, true);
    add(TOKEN, "0x03", "0x" + "99".repeat(32));
    addEvent(SECOND, true);

    assertThat(find(FIRST).orElseThrow().logs())
        .extracting(log -> log.path("data").asText())
        .as("without those of validations")
        .containsExactly("0x02");
    assertThat(find(SECOND).orElseThrow().logIndexes()).containsExactly("0x4");
    assertThat(find(new Hash32("0x" + "33".repeat(32)))).isEmpty();
  }

  @Test
  void theReceiptIsWhatTheEntryPointLogged() {
    addEvent(FIRST, true);
    ObjectNode found = find(FIRST).orElseThrow().receipt(FIRST);
    assertThat(found.path("sender").asText()).isEqualTo(ACCOUNT.text());
    assertThat(found.path("entryPoint").asText()).isEqualTo(ENTRY_POINT.text());
    assertThat(found.path("nonce").asText()).isEqualTo("0x7");
    assertThat(found.path("actualGasCost").asText()).isEqualTo("0x3e8");
    assertThat(found.path("actualGasUsed").asText()).isEqualTo("0x5a");
    assertThat(found.path("success").asBoolean()).isTrue();
    assertThat(found.path("paymaster").asText()).isEqualTo("0x" + "0".repeat(40));
    assertThat(found.has("reason")).isFalse();
  }

  @Test
  void aFailedOperationHasTheOutputOfItsCall() {
    add(
        ENTRY_POINT.text(),
        "0x" + word(7) + word(64) + word(4) + "deadbeef" + "0".repeat(56),
        BundledOperation.REVERT,
        FIRST.text());
    addEvent(FIRST, false);
    ObjectNode found = find(FIRST).orElseThrow().receipt(FIRST);
    assertThat(found.path("success").asBoolean(true)).isFalse();
    assertThat(found.path("reason").asText()).isEqualTo("0xdeadbeef");
  }

  @Test
  void eventsOfOtherContractsProveNothing() {
    addEvent(FIRST, true);
    ((ObjectNode) logs.get(0)).put("address", TOKEN);
    assertThat(find(FIRST)).isEmpty();
    assertThat(BundledOperation.find(JsonNodeFactory.instance.nullNode(), FIRST, Set.of()))
        .isEmpty();
    logs.removeAll();
    addEvent(FIRST, true);
    ((ObjectNode) logs.get(0)).put("data", "0x01");
    assertThat(find(FIRST)).as("an event of another form").isEmpty();
  }
}
