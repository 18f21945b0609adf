package dev.portcullis.ejb.chain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.setting.BadSetting;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node elsewhere, asked over HTTP; its heads come by WebSocket, or by polling while there is
 * none.
 *
 * <p>The node's chain id is checked before the first use and again after every failure: behind the
 * same address another chain may stand after a restart, and its blocks must not be taken for ours.
 */
final class UpstreamNode implements ChainNode {
  private static final Logger LOG = LoggerFactory.getLogger(UpstreamNode.class);
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final UpstreamSettings settings;
  private final RpcClient rpc;
  private final HeadFeed feed;
  private final HeadFollower follower;
  private volatile OptionalLong chainId;
  private volatile boolean verified;
  private volatile boolean complained;

  /**
   * Begins to follow the node of {@code settings}. A node that does not answer yet is waited for.
   *
   * @throws BadSetting when the node answers with another chain id than configured
   */
  UpstreamNode(UpstreamSettings settings, ThreadFactory threads) {
    this.settings = settings;
    this.chainId = settings.chainId();
    this.rpc = new RpcClient(settings);
    try {
      verify();
    } catch (Failure | NodeRefusal notYet) {
      LOG.warn("The chain node at {} is not there yet; waiting for it", rpc.where());
    } catch (RuntimeException wrongChain) {
      rpc.close();
      throw wrongChain;
    }
    this.feed = new HeadFeed(threads);
    this.follower = new HeadFollower(settings, this::head, feed, threads);
  }

  @Override
  public String name() {
    return settings.name();
  }

  @Override
  public long chainId() {
    if (chainId.isEmpty()) {
      use();
    }
    return chainId.getAsLong();
  }

  @Override
  public BlockHeader head() {
    JsonNode block = call("eth_getBlockByNumber", JSON.arrayNode().add("latest").add(false));
    return read("eth_getBlockByNumber", block, NodeAnswers::header);
  }

  @Override
  public Optional<BlockHeader> block(long number) {
    JsonNode block =
        call("eth_getBlockByNumber", JSON.arrayNode().add(NodeAnswers.quantity(number)).add(false));
    return block.isNull()
        ? Optional.empty()
        : Optional.of(read("eth_getBlockByNumber", block, answer -> numbered(answer, number)));
  }

  @Override
  public List<ChainLog> logs(long fromBlock, long toBlock, Collection<Address> contracts) {
    LogQuery query = new LogQuery(this::call, settings.logRange());
    return read("eth_getLogs", null, none -> query.logs(fromBlock, toBlock, contracts));
  }

  @Override
  public Runnable onHead(Consumer<BlockHeader> listener) {
    return feed.listen(listener);
  }

  @Override
  public boolean reachable() {
    return follower.reachable();
  }

  /** Whether heads come by WebSocket now. */
  boolean subscribed() {
    return follower.subscribed();
  }

  @Override
  public JsonNode call(String method, JsonNode params) {
    use();
    try {
      return rpc.call(method, params);
    } catch (Failure unavailable) {
      verified = false;
      throw unavailable;
    }
  }

  /** Makes sure that the right chain answers. */
  private void use() {
    if (!verified) {
      try {
        verify();
      } catch (BadSetting wrongChain) {
        if (!complained) {
          LOG.error("{}", wrongChain.getMessage());
          complained = true;
        }
        throw Failure.of(Reason.CHAIN_UNAVAILABLE, wrongChain.getMessage());
      }
    }
  }

  private void verify() {
    long answered =
        read("eth_chainId", rpc.call("eth_chainId", JSON.arrayNode()), NodeAnswers::quantity);
    OptionalLong expected = chainId;
    if (expected.isPresent() && expected.getAsLong() != answered) {
      String problem =
          "is %d (set, or what the node had before), but the chain node now has chain id %d";
      throw new BadSetting("chain.id", problem.formatted(expected.getAsLong(), answered));
    }
    chainId = OptionalLong.of(answered);
    verified = true;
    complained = false;
  }

  private static BlockHeader numbered(JsonNode answer, long number) {
    BlockHeader header = NodeAnswers.header(answer);
    if (header.number() != number) {
      throw new IllegalArgumentException("another block than the one asked for");
    }
    return header;
  }

  private <T> T read(String method, JsonNode answer, Function<JsonNode, T> reading) {
    try {
      return reading.apply(answer);
    } catch (IllegalArgumentException wrong) {
      throw rpc.malformed(method, wrong.getMessage());
    }
  }

  @Override
  public void close() {
    follower.close();
    rpc.close();
    follower.join();
    feed.close();
  }
}
