package dev.portcullis.ejb.chain.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.ejb.chain.HeadFeed;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.NodeProblem;
import dev.portcullis.ejb.chain.NodeRateLimitedException;
import dev.portcullis.ejb.chain.NodeResponseParser;
import dev.portcullis.ejb.chain.trace.TraceCall;
import dev.portcullis.ejb.chain.trace.TraceSupport;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Ids;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An upstream node, called over HTTP; its heads come by WebSocket, or by polling while there is
 * none.
 *
 * <p>After a restart, another chain may be behind the same address, and its blocks must not be
 * mistaken for those of this chain: see {@link ChainIdentity}.
 */
public final class UpstreamNode implements ChainNode {
  private static final Logger LOG = LoggerFactory.getLogger(UpstreamNode.class);
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String CHAIN_ID = "eth_chainId";
  private static final String BLOCK = "eth_getBlockByNumber";

  private final UpstreamSettings settings;
  private final RpcClient rpc;
  private final HeadFeed feed;
  private final HeadFollower follower;
  private final CircuitBreaker breaker = new CircuitBreaker(System::nanoTime, Ids::fraction);
  private final BlockLogs logs = new BlockLogs(new LogRequests());
  private final ChainIdentity identity;
  private final TraceSupport traces = new TraceSupport();
  private final RollupNamespace rollup = new RollupNamespace();
  private final RollupTags tags = new RollupTags(System::nanoTime);
  private volatile boolean pollFailed;
  private volatile Runnable pollListener = () -> {};

  /**
   * Starts to follow a single node. If it does not respond yet, it is retried.
   *
   * @throws InvalidSettingException if the node responds with another chain id than configured
   */
  public UpstreamNode(UpstreamSettings settings, ThreadFactory threads, UpstreamCalls calls) {
    this(settings, threads, calls, true);
  }

  private UpstreamNode(
      UpstreamSettings settings, ThreadFactory threads, UpstreamCalls calls, boolean only) {
    this.settings = settings;
    this.rpc = new RpcClient(settings, calls);
    this.identity = new ChainIdentity(rpc.where(), settings.chainId(), this::requestChainId);
    try {
      greet(only);
    } catch (InvalidSettingException wrongChain) {
      rpc.close();
      throw wrongChain;
    }
    this.feed = new HeadFeed(threads);
    this.follower = new HeadFollower(settings, this, feed, threads);
  }

  /**
   * Starts to follow one of several nodes: a node of another chain is not used, but causes no
   * failure.
   */
  static UpstreamNode among(UpstreamSettings settings, ThreadFactory threads, UpstreamCalls calls) {
    return new UpstreamNode(settings, threads, calls, false);
  }

  private void greet(boolean only) {
    try {
      if (only) {
        identity.verify(settings.limit(CHAIN_ID));
      } else {
        identity.use(settings.limit(CHAIN_ID));
      }
    } catch (Failure | NodeErrorException notYet) {
      if (!identity.isOther()) {
        LOG.warn("The chain node at {} is not available yet; waiting for it", rpc.where());
      }
    }
  }

  @Override
  public String name() {
    return settings.name();
  }

  @Override
  public long chainId() {
    if (identity.chainId().isEmpty()) {
      identity.use(settings.limit(CHAIN_ID));
    }
    return identity.chainId().getAsLong();
  }

  @Override
  public ChainHeader head() {
    return head(settings.limit(BLOCK));
  }

  /** Requests the newest block, for at most {@code limit}. */
  ChainHeader head(Duration limit) {
    long end = System.nanoTime() + limit.toNanos();
    JsonNode block = call(BLOCK, JSON.arrayNode().add("latest").add(false), limit);
    ChainHeader head = read(BLOCK, block, NodeResponseParser::header);
    identity.accept(head, Duration.ofNanos(Math.max(1_000_000, end - System.nanoTime())));
    return head;
  }

  /** Polls the head at regular intervals; also the probe of a node that failed. */
  ChainHeader pollHead() {
    try {
      identity.requireCheckAfter(settings.watch());
      ChainHeader head = head();
      breaker.probed(pollFailed);
      pollFailed = false;
      return head;
    } catch (Failure | NodeErrorException failed) {
      pollFailed = true;
      throw failed;
    } finally {
      pollListener.run();
    }
  }

  /** Whether an announced head continues the known blocks of a node of this chain. */
  boolean continues(ChainHeader head) {
    return !identity.isOther() && identity.continues(head);
  }

  /**
   * Checks that the node belongs to this chain, and returns over HTTP a block that it announced.
   * The WebSocket may lead to another server than HTTP.
   *
   * @return false if it has another block of that number, or none yet
   * @throws Failure if it belongs to another chain, or does not respond
   */
  boolean confirms(ChainHeader announced) {
    confirmChain();
    return block(announced.number()).filter(announced::equals).isPresent();
  }

  @Override
  public void confirmChain() {
    identity.confirm(settings.limit(CHAIN_ID));
  }

  /** Records that the check succeeded after the node had announced {@code head}. */
  void confirmed(ChainHeader head) {
    identity.remember(head);
  }

  /** Handles a new connection that announces heads: the node behind it may be another one. */
  void reconnected() {
    identity.requireCheck();
  }

  /** Runs {@code task} after each poll of the head, on the polling thread. */
  void afterPoll(Runnable task) {
    pollListener = task;
  }

  /** The newest known block; empty before the first. */
  Optional<ChainHeader> newest() {
    return feed.newest();
  }

  /** Whether the last poll of the head failed; not before the first. */
  boolean isUnreachable() {
    return pollFailed;
  }

  @Override
  public Optional<ChainHeader> block(long number) {
    return block(number, settings.limit(BLOCK));
  }

  /** Requests the block of this number, for at most {@code limit}. */
  Optional<ChainHeader> block(long number, Duration limit) {
    JsonNode block =
        call(BLOCK, JSON.arrayNode().add(NodeResponseParser.quantity(number)).add(false), limit);
    return block.isNull()
        ? Optional.empty()
        : Optional.of(read(BLOCK, block, answer -> NodeResponseParser.header(answer, number)));
  }

  @Override
  public List<ChainHeader> blocks(long first, long last) {
    return blocks(first, last, settings.limit(BLOCK));
  }

  /** Requests these blocks, for at most {@code limit}. */
  List<ChainHeader> blocks(long first, long last, Duration limit) {
    List<JsonNode> params =
        LongStream.rangeClosed(first, last)
            .<JsonNode>mapToObj(
                n -> JSON.arrayNode().add(NodeResponseParser.quantity(n)).add(false))
            .toList();
    List<JsonNode> answers = within(limit, left -> rpc.callAll(BLOCK, params, left));
    List<ChainHeader> found = new ArrayList<>();
    for (JsonNode block : answers) {
      if (block.isNull()) {
        break;
      }
      long number = first + found.size();
      found.add(read(BLOCK, block, answer -> NodeResponseParser.header(answer, number)));
    }
    return found;
  }

  @Override
  public List<ChainLog> logs(ChainHeader block, FollowedEvents wanted) {
    return read("eth_getLogs", null, none -> logs.read(block, wanted));
  }

  /** The calls that read the logs of a block. */
  private final class LogRequests implements BlockLogs.Caller {
    @Override
    public JsonNode call(String method, JsonNode params) {
      return UpstreamNode.this.call(method, params);
    }

    @Override
    public List<JsonNode> callAll(String method, List<JsonNode> params) {
      return within(settings.timeout(), left -> rpc.callAll(method, params, left));
    }
  }

  @Override
  public Runnable onHead(Consumer<ChainHeader> listener) {
    return feed.listen(listener);
  }

  @Override
  public boolean reachable() {
    return follower.reachable();
  }

  /** Whether heads come by WebSocket now. */
  public boolean subscribed() {
    return follower.subscribed();
  }

  /** The circuit breaker of this node. */
  CircuitBreaker breaker() {
    return breaker;
  }

  /** Whether the node's last chain id differs from the required one. */
  boolean isOfAnotherChain() {
    return identity.isOther();
  }

  /** The last failure to respond to any caller; empty if there was none. */
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
    try {
      JsonNode answer =
          within(
              limit,
              left ->
                  tags.callOne(
                      params, known -> rollup.call(method, name -> rpc.call(name, known, left))));
      traces.answered(method);
      return answer;
    } catch (NodeErrorException refusal) {
      traces.refused(method, refusal);
      throw refusal;
    }
  }

  @Override
  public Optional<String> limitation() {
    return traces.shortcoming();
  }

  /**
   * Determines the missing capabilities now, within {@code limit}; the last known result if the
   * node does not respond.
   */
  Optional<String> shortcoming(Duration limit) {
    try {
      var unused = call(TraceCall.METHOD, TraceSupport.probeParams(), limit);
    } catch (Failure | NodeErrorException noted) {
      // The call has already recorded the error; a missing response is no evidence.
    }
    return limitation();
  }

  @Override
  public List<JsonNode> callAll(String method, List<JsonNode> params) {
    return callAll(method, params, settings.limit(method));
  }

  /** The same within {@code limit} for all of them. */
  List<JsonNode> callAll(String method, List<JsonNode> params, Duration limit) {
    try {
      List<JsonNode> answers =
          within(limit, left -> tags.call(params, known -> rpc.callAll(method, known, left)));
      traces.answered(method);
      return answers;
    } catch (NodeErrorException refusal) {
      traces.refused(method, refusal);
      throw refusal;
    }
  }

  /** Calls the node after checking its chain, within {@code limit} in total. */
  private <T> T within(Duration limit, Function<Duration, T> question) {
    long begin = System.nanoTime();
    identity.use(limit);
    Duration left = limit.minusNanos(System.nanoTime() - begin);
    try {
      return question.apply(left.isNegative() ? Duration.ZERO : left);
    } catch (Failure unavailable) {
      if (!NodeRateLimitedException.is(unavailable)) {
        identity.requireCheck();
      }
      throw unavailable;
    }
  }

  private long requestChainId(Duration limit) {
    return read(
        CHAIN_ID, rpc.call(CHAIN_ID, JSON.arrayNode(), limit), NodeResponseParser::quantity);
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
