package dev.portcullis.ejb.rpc.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.ejb.rpc.AnyJson;
import dev.portcullis.ejb.rpc.message.Params;
import dev.portcullis.ejb.rpc.message.RpcRequest;
import dev.portcullis.ejb.rpc.message.RpcValueParser;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** A "not found" result is repeated until the object may exist or may be visible. */
class NegativeCacheTest {
  private static final String RECEIPT = "eth_getTransactionReceipt";
  private static final String HASH = AnyJson.HASH.text();

  private final List<String> asked = new ArrayList<>();
  private OptionalLong version = OptionalLong.of(1);
  private JsonNode there = NullNode.instance;
  private final NegativeCache negativeCache = new NegativeCache(() -> version);

  private JsonNode ask(String method, String... params) {
    Params sent = new Params(GatewayNodeClient.params());
    for (String param : params) {
      sent = new Params(sent.all().add(param));
    }
    return negativeCache.answer(
        new RpcRequest(RpcValueParser.text("1"), method, sent, null),
        () -> {
          asked.add(method);
          return there;
        });
  }

  @Test
  void theSameCallIsOneLookUp() {
    for (int i = 0; i < 100; i++) {
      assertThat(ask(RECEIPT, HASH)).isSameAs(NullNode.instance);
    }
    assertThat(ask("eth_getTransactionByHash", HASH)).isSameAs(NullNode.instance);
    assertThat(asked).hasSize(2);
  }

  @Test
  void anExistingEntryIsQueriedEachTime() {
    there = RpcValueParser.text("something");
    assertThat(ask(RECEIPT, HASH)).isEqualTo(ask(RECEIPT, HASH));
    assertThat(asked).hasSize(2);
  }

  @Test
  void aChangeOfRightsCountsForTheNextCall() {
    assertThat(ask(RECEIPT, HASH)).isSameAs(NullNode.instance);
    version = OptionalLong.of(2);
    there = RpcValueParser.text("visible now");
    assertThat(ask(RECEIPT, HASH)).isEqualTo(there);
  }

  @Test
  void withoutALeaseEachCallQueries() {
    version = OptionalLong.empty();
    assertThat(ask(RECEIPT, HASH)).isEqualTo(ask(RECEIPT, HASH));
    assertThat(asked).hasSize(2);
  }

  @Test
  void aTransactionSentByTheMessageIsFound() {
    assertThat(ask(RECEIPT, HASH)).isSameAs(NullNode.instance);
    there = RpcValueParser.text("mined at once");
    assertThat(ask("eth_sendRawTransaction", "0x01")).isEqualTo(there);
    assertThat(ask(RECEIPT, HASH)).isEqualTo(there);
  }

  @Test
  void otherParametersAreAnotherCall() {
    assertThat(ask(RECEIPT, HASH)).isEqualTo(ask(RECEIPT, HASH, "more"));
    assertThat(asked).hasSize(2);
    assertThat(ask(RECEIPT, "0x" + "00".repeat(1_000))).isNotNull();
    assertThat(ask(RECEIPT, "0x" + "00".repeat(1_000))).as("too long").isNotNull();
    assertThat(ask("eth_getBlockByHash", HASH)).isEqualTo(ask("eth_getBlockByHash", HASH));
    assertThat(asked).hasSize(6);
  }
}
