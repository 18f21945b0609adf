package dev.portcullis.ejb.chain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.setting.BadSetting;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Seldom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node elsewhere, asked over HTTP; its heads come by WebSocket, or by polling while there is
 * none.
 *
 * <p>The node's chain id is checked before the first use, again after every failure, and now and
 * then: behind the same address another chain may stand after a restart, and its blocks must not be
 * taken for ours.
 */
final class UpstreamNode implements ChainNode {
  private static final Logger LOG = LoggerFactory.getLogger(UpstreamNode.class);
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String CHAIN_ID = "eth_chainId";
  private static final String BLOCK = "eth_getBlockByNumber";

  private final UpstreamSettings settings;
  private final RpcClient rpc;
  private final HeadFeed feed;
  private final HeadFollower follower;
  private final Breaker breaker = new Breaker(System::nanoTime, Ids::fraction);
  private final Seldom lines = Seldom.perMinute(1);
  private final BlockLogs logs = new BlockLogs(this::call, this::unproven);

  /** Whether its logs have been believed without a proof. */
  private final AtomicBoolean believed = new AtomicBoolean();

  private volatile OptionalLong chainId;
  private volatile boolean verified;
  private volatile long verifiedAt = System.nanoTime();
  private volatile boolean otherChain;
  private volatile boolean lookFailed;
  private volatile Runnable afterLook = () -> {};

  /**
   * Begins to follow the only node there is. A node that does not answer yet is waited for.
   *
   * @throws BadSetting when the node answers with another chain id than configured
   */
  UpstreamNode(UpstreamSettings settings, ThreadFactory threads, UpstreamCalls calls) {
    this(settings, threads, calls, true);
  }

  private UpstreamNode(
      UpstreamSettings settings, ThreadFactory threads, UpstreamCalls calls, boolean only) {
    this.settings = settings;
    this.chainId = settings.chainId();
    this.rpc = new RpcClient(settings, calls);
    try {
      greet(only);
    } catch (BadSetting wrongChain) {
      rpc.close();
      throw wrongChain;
    }
    this.feed = new HeadFeed(threads);
    this.follower = new HeadFollower(settings, this::look, feed, threads);
  }

  /** Begins to follow one node of several: one of another chain is not used, and not the end. */
  static UpstreamNode among(UpstreamSettings settings, ThreadFactory threads, UpstreamCalls calls) {
    return new UpstreamNode(settings, threads, calls, false);
  }

  private void greet(boolean only) {
    try {
      if (only) {
        verify(settings.limit(CHAIN_ID));
      } else {
        use(settings.limit(CHAIN_ID));
      }
    } catch (Failure | NodeRefusal notYet) {
      if (!otherChain) {
        LOG.warn("The chain node at {} is not there yet; waiting for it", rpc.where());
      }
    }
  }

  @Override
  public String name() {
    return settings.name();
  }

  @Override
  public long chainId() {
    if (chainId.isEmpty()) {
      use(settings.limit(CHAIN_ID));
    }
    return chainId.getAsLong();
  }

  @Override
  public BlockHeader head() {
    return head(settings.limit(BLOCK));
  }

  /** The newest block, asked for no longer than {@code limit}. */
  BlockHeader head(Duration limit) {
    JsonNode block = call(BLOCK, JSON.arrayNode().add("latest").add(false), limit);
    return read(BLOCK, block, NodeAnswers::header);
  }

  /** The regular look for the head, which is also the probe of a node that failed. */
  private BlockHeader look() {
    try {
      if (System.nanoTime() - verifiedAt > settings.watch().toNanos()) {
        verified = false;
      }
      BlockHeader head = head();
      breaker.looked(lookFailed);
      lookFailed = false;
      return head;
    } catch (Failure | NodeRefusal failed) {
      lookFailed = true;
      throw failed;
    } finally {
      afterLook.run();
    }
  }

  /** Runs {@code task} after each look for the head, on the thread of the looks. */
  void afterLook(Runnable task) {
    afterLook = task;
  }

  /** The newest block that was seen; empty before the first. */
  Optional<BlockHeader> newest() {
    return feed.newest();
  }

  /** Whether the last look for the head failed; not before the first. */
  boolean isAway() {
    return lookFailed;
  }

  @Override
  public Optional<BlockHeader> block(long number) {
    return block(number, settings.limit(BLOCK));
  }

  /** The block of this number, asked for no longer than {@code limit}. */
  Optional<BlockHeader> block(long number, Duration limit) {
    JsonNode block =
        call(BLOCK, JSON.arrayNode().add(NodeAnswers.quantity(number)).add(false), limit);
    return block.isNull()
        ? Optional.empty()
        : Optional.of(read(BLOCK, block, answer -> NodeAnswers.header(answer, number)));
  }

  @Override
  public List<BlockHeader> blocks(long first, long last) {
    return blocks(first, last, settings.limit(BLOCK));
  }

  /** These blocks, asked for no longer than {@code limit}. */
  List<BlockHeader> blocks(long first, long last, Duration limit) {
    List<JsonNode> params =
        LongStream.rangeClosed(first, last)
            .<JsonNode>mapToObj(n -> JSON.arrayNode().add(NodeAnswers.quantity(n)).add(false))
            .toList();
    List<JsonNode> answers = within(limit, left -> rpc.callAll(BLOCK, params, left));
    List<BlockHeader> found = new ArrayList<>();
    for (JsonNode block : answers) {
      if (block.isNull()) {
        break;
      }
      long number = first + found.size();
      found.add(read(BLOCK, block, answer -> NodeAnswers.header(answer, number)));
    }
    return found;
  }

  @Override
  public List<ChainLog> logs(BlockHeader block, FollowedEvents wanted) {
    return read("eth_getLogs", null, none -> logs.read(block, wanted));
  }

  private void unproven(NodeRefusal refusal) {
    if (believed.compareAndSet(false, true)) {
      LOG.warn(
          "The chain node at {} refuses the receipts of a block ({}): that it leaves no logs out"
              + " is not proven",
          rpc.where(),
          refusal.getMessage());
    }
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

  /** Whether it is left alone because it failed. */
  Breaker breaker() {
    return breaker;
  }

  /** Whether the node said last that it is of another chain than it must be. */
  boolean isOfAnotherChain() {
    return otherChain;
  }

  /** How it last failed to answer anybody; empty if it never has. */
  Optional<NodeProblem> problem() {
    return rpc.problem();
  }

  /** The host and port, for log lines. */
  String where() {
    return rpc.where();
  }

  @Override
  public JsonNode call(String method, JsonNode params) {
    return call(method, params, settings.limit(method));
  }

  /** The same within {@code limit}. */
  JsonNode call(String method, JsonNode params, Duration limit) {
    return within(limit, left -> rpc.call(method, params, left));
  }

  /** Asks the right chain, within {@code limit} in all. */
  private <T> T within(Duration limit, Function<Duration, T> question) {
    long begin = System.nanoTime();
    use(limit);
    Duration left = limit.minusNanos(System.nanoTime() - begin);
    try {
      return question.apply(left.isNegative() ? Duration.ZERO : left);
    } catch (Failure unavailable) {
      verified = false;
      throw unavailable;
    }
  }

  /** Makes sure that the right chain answers. */
  private void use(Duration limit) {
    if (!verified) {
      try {
        verify(limit);
      } catch (BadSetting wrongChain) {
        if (!otherChain) {
          lines
              .tell("chain")
              .ifPresent(
                  more ->
                      LOG.error(
                          "The chain node at {} is not used: {}{}",
                          rpc.where(),
                          wrongChain.getMessage(),
                          more));
          otherChain = true;
        }
        throw Failure.of(Reason.CHAIN_UNAVAILABLE, wrongChain.getMessage());
      }
    }
  }

  private void verify(Duration limit) {
    long answered =
        read(CHAIN_ID, rpc.call(CHAIN_ID, JSON.arrayNode(), limit), NodeAnswers::quantity);
    OptionalLong expected = chainId;
    if (expected.isPresent() && expected.getAsLong() != answered) {
      String problem =
          "is %d (set, or what the node had before), but the chain node now has chain id %d";
      throw new BadSetting("chain.id", problem.formatted(expected.getAsLong(), answered));
    }
    chainId = OptionalLong.of(answered);
    verified = true;
    verifiedAt = System.nanoTime();
    otherChain = false;
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
