package dev.portcullis.ejb.rpc.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.rpc.CallOnlyNode;
import dev.portcullis.ejb.rpc.limit.Bulkhead;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which queries of the chain are repeated, and which are not. */
class GatewayNodeClientTest {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final Hash32 HASH = new Hash32("0x" + "ab".repeat(32));

  private final Counting chain = new Counting();
  private final GatewayNodeClient node = node(Map.of());

  private GatewayNodeClient node(Map<String, String> settings) {
    RpcConfig config = GivenSettings.bean(RpcConfig.class, settings);
    return new GatewayNodeClient(chain, config, new Bulkhead(config));
  }

  private static JsonNode receipt(GatewayNodeClient asked) {
    return asked.query("eth_getTransactionReceipt", HASH).json();
  }

  @Test
  void aFinalReceiptIsQueriedOnce() {
    chain.finalized = 9;
    chain.minedIn = 9;
    JsonNode first = receipt(node);
    ((ObjectNode) first).put("redacted", true);
    assertThat(receipt(node)).isEqualTo(chain.receipt());
    assertThat(chain.asked("eth_getTransactionReceipt")).isEqualTo(1);
  }

  @Test
  void aReceiptThatIsNotFinalIsQueriedEachTime() {
    chain.finalized = 9;
    chain.minedIn = 10;
    var unused = receipt(node);
    assertThat(receipt(node).path("blockNumber").asText()).isEqualTo("0xa");
    chain.minedIn = 11;
    assertThat(receipt(node).path("blockNumber").asText()).isEqualTo("0xb");
  }

  @Test
  void aMissingReceiptIsQueriedEachTime() {
    chain.finalized = 9;
    chain.minedIn = -1;
    assertThat(receipt(node).isNull()).isTrue();
    chain.minedIn = 9;
    assertThat(receipt(node)).isEqualTo(chain.receipt());
  }

  @Test
  void itReportsWhetherTheNodeWasQueriedAndCanSkipTheQuery() {
    chain.finalized = 9;
    chain.minedIn = 9;
    assertThat(node.query("eth_getTransactionReceipt", HASH).remembered()).isFalse();
    assertThat(node.query("eth_getTransactionReceipt", HASH).remembered()).isTrue();
    chain.minedIn = -1;
    node.requestDecoy("eth_getTransactionReceipt", HASH);
    assertThat(chain.asked("eth_getTransactionReceipt")).isEqualTo(2);
    assertThat(DecoyTransaction.other(DecoyTransaction.other(HASH))).isEqualTo(HASH);
    assertThat(DecoyTransaction.other(HASH)).isNotEqualTo(HASH);
    Hash32 other = new Hash32("0x" + "cd".repeat(32));
    assertThat(node.query("eth_getTransactionReceipt", other).exists()).isFalse();
  }

  @Test
  void aResultThatBecomesFinalDuringTheQueryIsNotCachedAsFinal() {
    chain.finalized = 8;
    chain.minedIn = 9;
    chain.meanwhile = () -> chain.finalized = 10;
    var unused = receipt(node);
    assertThat(receipt(node)).isEqualTo(chain.receipt());
    assertThat(chain.asked("eth_getTransactionReceipt")).isEqualTo(2);
  }

  @Test
  void withoutACacheEverythingIsQueried() {
    GatewayNodeClient forgetful = node(Map.of("rpc.cache-bytes", "0"));
    chain.finalized = 9;
    chain.minedIn = 1;
    assertThat(receipt(forgetful)).isEqualTo(receipt(forgetful));
    assertThat(chain.asked("eth_getTransactionReceipt")).isEqualTo(2);
    assertThat(chain.asked("eth_getBlockByNumber")).as("nor how far it is final").isZero();
  }

  @Test
  void aNodeWithoutFinalityIsQueriedEachTimeAndOnceForFinality() {
    chain.finalized = -1;
    chain.minedIn = 0;
    for (int i = 0; i < 5; i++) {
      assertThat(receipt(node)).isEqualTo(chain.receipt());
    }
    assertThat(chain.asked("eth_getTransactionReceipt")).isEqualTo(5);
    assertThat(chain.asked("eth_getBlockByNumber")).isEqualTo(1);
  }

  @Test
  void anErrorIsForwardedEachTime() {
    chain.finalized = 9;
    ArrayNode block = GatewayNodeClient.params().add(HASH.text()).add(true);
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> node.call("eth_getBlockByHash", block))
          .isInstanceOf(NodeErrorException.class);
    }
    assertThat(chain.asked("eth_getBlockByHash")).isEqualTo(2);
  }

  @Test
  void finalityIsQueriedPeriodicallyAndNeverRegressesUnnoticed() {
    AtomicLong now = new AtomicLong();
    AtomicLong forgotten = new AtomicLong();
    FinalizedHead head = new FinalizedHead(chain, forgotten::incrementAndGet, now::get);
    chain.finalized = 5;
    assertThat(head.number()).isEqualTo(5);
    chain.finalized = 6;
    assertThat(head.number()).isEqualTo(5);
    now.addAndGet(FinalizedHead.REFRESH.toNanos());
    assertThat(head.number()).isEqualTo(6);
    assertThat(forgotten).hasValue(0);
    now.addAndGet(FinalizedHead.REFRESH.toNanos());
    chain.finalized = 2;
    assertThat(head.number()).as("another chain with the same id").isEqualTo(2);
    assertThat(forgotten).hasValue(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "7", "{}", "true", "\"\"", "\"0x0\"", "\"none\""})
  void anAnswerThatIsNoCodeDecidesNothing(String answer) throws Exception {
    chain.code = Json.MAPPER.readTree(answer);
    Address address = new Address("0x" + "1".repeat(40));
    assertThatThrownBy(() -> node.hasCode(address))
        .isInstanceOf(Failure.class)
        .hasMessage("The chain node responds to eth_getCode with something else");
  }

  /** A chain of one transaction that counts its requests. */
  private static final class Counting extends CallOnlyNode {
    private final List<String> asked = new ArrayList<>();
    private long finalized;
    private long minedIn;
    private JsonNode code = NullNode.instance;
    private Runnable meanwhile = () -> {};

    Counting() {
      super("counting", 1);
    }

    long asked(String method) {
      return asked.stream().filter(method::equals).count();
    }

    private static String quantity(long number) {
      return "0x" + Long.toHexString(number);
    }

    JsonNode receipt() {
      return JSON.objectNode().put("blockNumber", quantity(minedIn)).put("blockHash", "0xab");
    }

    @Override
    public JsonNode call(String method, JsonNode params) {
      asked.add(method);
      return switch (method) {
        case "eth_getBlockByNumber" ->
            finalized < 0
                ? NullNode.instance
                : JSON.objectNode().put("number", quantity(finalized)).put("hash", "0xcd");
        case "eth_getTransactionReceipt" -> {
          JsonNode found = minedIn < 0 ? NullNode.instance : receipt();
          meanwhile.run();
          yield found;
        }
        case "eth_getCode" -> code;
        default -> throw new NodeErrorException(-32601, method + " does not exist", null);
      };
    }
  }
}
