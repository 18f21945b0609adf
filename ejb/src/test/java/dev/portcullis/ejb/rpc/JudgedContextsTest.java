package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.ejb.pool.PoolConfig;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.kernel.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** In which blocks a transaction is judged, and what that costs. */
class JudgedContextsTest {
  private static final long HEAD = 1_000;
  private static final ObjectNode REQUEST = JsonNodeFactory.instance.objectNode().put("from", "0x");

  private final Tracing node = new Tracing();

  private JudgedContexts contexts(String kind) {
    Map<String, String> settings = Map.of("chain.kind", kind, "rpc.pool-hours", "3");
    return new Wiring(
            Map.of(
                ChainNode.class,
                node,
                RpcConfig.class,
                GivenSettings.bean(RpcConfig.class, settings),
                PoolConfig.class,
                GivenSettings.bean(PoolConfig.class, settings)))
        .of(JudgedContexts.class);
  }

  private static long number(JsonNode options, String field) {
    return Long.decode(options.at("/blockOverrides/" + field).asText());
  }

  @Test
  void aTransactionIsJudgedInTheNextBlockInOneSoonAndInTheLastThatMayHaveIt() {
    List<JsonNode> traces = contexts("upstream").ofTransaction(REQUEST, Overlay.NONE);
    assertThat(traces).hasSize(3);
    List<JsonNode> asked = node.judged();
    assertThat(asked).extracting(options -> number(options, "number")).first().isEqualTo(HEAD + 1);
    assertThat(number(asked.get(1), "number")).isBetween(HEAD + 2, HEAD + 33);
    assertThat(number(asked.get(2), "number")).isEqualTo(HEAD + 1 + 10_800);
    assertThat(number(asked.get(2), "time") - number(asked.get(0), "time")).isEqualTo(10_800);
    assertThat(number(asked.get(0), "time"))
        .as("the chain stood still for long")
        .isGreaterThanOrEqualTo(Clock.now().getEpochSecond() - 60);
  }

  /** Whoever could foresee them would be harmless in just these. */
  @Test
  void randomnessAndBuildersAreDifferentEachTime() {
    JudgedContexts contexts = contexts("upstream");
    Set<String> random = new HashSet<>();
    for (int i = 0; i < 5; i++) {
      var unused = contexts.ofTransaction(REQUEST, Overlay.NONE);
    }
    List<JsonNode> asked = node.judged();
    asked.forEach(
        options -> {
          if (options.at("/blockOverrides/prevRandao").isTextual()) {
            random.add(options.at("/blockOverrides/prevRandao").asText());
            random.add(options.at("/blockOverrides/feeRecipient").asText());
          }
        });
    assertThat(asked).hasSize(15);
    assertThat(random).hasSize(20);
  }

  @Test
  void aNodeThatObeysNothingIsAskedOnce() {
    node.obeys = false;
    assertThat(contexts("upstream").ofTransaction(REQUEST, Overlay.NONE)).hasSize(1);
    assertThat(node.judged()).singleElement().matches(options -> !options.has("blockOverrides"));
  }

  @Test
  void aChainOfThisProcessIsAskedOnceAndNotTriedOut() {
    assertThat(contexts("embedded").ofTransaction(REQUEST, Overlay.NONE)).hasSize(1);
    assertThat(node.asked).hasSize(1);
  }

  @Test
  void whatOnlyReadsIsJudgedAsItIsExecuted() {
    var unused = contexts("upstream").of(REQUEST, JsonNodeFactory.instance.textNode("0x5"));
    assertThat(node.asked)
        .singleElement()
        .satisfies(params -> assertThat(params.get(1).asText()).isEqualTo("0x5"));
  }

  @Test
  void theStateThatOthersLeaveIsThatOfEachBlock() {
    Overlay overlay =
        Overlay.NONE.with(
            JsonNodeFactory.instance
                .objectNode()
                .set(
                    "post",
                    JsonNodeFactory.instance
                        .objectNode()
                        .set(
                            "0x" + "01".repeat(20),
                            JsonNodeFactory.instance.objectNode().put("balance", "0x1"))));
    var unused = contexts("upstream").ofTransaction(REQUEST, overlay);
    assertThat(node.judged())
        .hasSize(3)
        .allMatch(options -> options.path("stateOverrides").equals(overlay.json()));
  }

  /** A node that obeys overrides, or passes them over, and keeps what it was asked. */
  private static final class Tracing implements ChainNode {
    private final List<JsonNode> asked = new ArrayList<>();
    private boolean obeys = true;

    /** The options of what was judged, and not tried out. */
    List<JsonNode> judged() {
      return asked.stream()
          .filter(params -> params.get(0).equals(REQUEST))
          .map(params -> params.get(2))
          .toList();
    }

    @Override
    public synchronized JsonNode call(String method, JsonNode params) {
      asked.add(params.deepCopy());
      JsonNode block = params.path(2).path("blockOverrides");
      String output =
          !obeys || block.isMissingNode()
              ? "0x" + "0".repeat(192)
              : "0x"
                  + "%064x".formatted(Long.decode(block.path("number").asText()))
                  + "%064x".formatted(Long.decode(block.path("time").asText()))
                  + block.path("prevRandao").asText("0x").substring(2);
      return JsonNodeFactory.instance.objectNode().put("output", output);
    }

    @Override
    public String name() {
      return "tracing";
    }

    @Override
    public long chainId() {
      return 1;
    }

    @Override
    public BlockHeader head() {
      return new BlockHeader(HEAD, AnyJson.HASH, AnyJson.HASH, 7);
    }

    @Override
    public Optional<BlockHeader> block(long number) {
      return Optional.empty();
    }

    @Override
    public List<ChainLog> logs(BlockHeader block, FollowedEvents wanted) {
      return List.of();
    }

    @Override
    public Runnable onHead(Consumer<BlockHeader> listener) {
      return () -> {};
    }

    @Override
    public boolean reachable() {
      return true;
    }

    @Override
    public void close() {
      asked.clear();
    }
  }
}
