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
 * A node elsewhere, asked over HTTP; its heads come by WebSocket, or by polling while there is
 * none.
 *
 * <p>Behind the same address another chain may answer after a restart, and its blocks must not be
 * taken for ours: see {@link ChainIdentity}.
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
  private volatile boolean lookFailed;
  private volatile Runnable afterLook = () -> {};

  /**
   * Begins to follow the only node there is. A node that does not answer yet is waited for.
   *
   * @throws InvalidSettingException when the node answers with another chain id than configured
   */
  public UpstreamNode(UpstreamSettings settings, ThreadFactory threads, UpstreamCalls calls) {
    this(settings, threads, calls, true);
  }

  private UpstreamNode(
      UpstreamSettings settings, ThreadFactory threads, UpstreamCalls calls, boolean only) {
    this.settings = settings;
    this.rpc = new RpcClient(settings, calls);
    this.identity = new ChainIdentity(rpc.where(), settings.chainId(), this::askForChainId);
    try {
      greet(only);
    } catch (InvalidSettingException wrongChain) {
      rpc.close();
      throw wrongChain;
    }
    this.feed = new HeadFeed(threads);
    this.follower = new HeadFollower(settings, this, feed, threads);
  }

  /** Begins to follow one node of several: one of another chain is not used, and not the end. */
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
    if (identity.chainId().isEmpty()) {
      identity.use(settings.limit(CHAIN_ID));
    }
    return identity.chainId().getAsLong();
  }

  @Override
  public ChainHeader head() {
    return head(settings.limit(BLOCK));
  }

  /** The newest block, asked for no longer than {@code limit}. */
  ChainHeader head(Duration limit) {
    long end = System.nanoTime() + limit.toNanos();
    JsonNode block = call(BLOCK, JSON.arrayNode().add("latest").add(false), limit);
    ChainHeader head = read(BLOCK, block, NodeResponseParser::header);
    identity.accept(head, Duration.ofNanos(Math.max(1_000_000, end - System.nanoTime())));
    return head;
  }

  /** The regular look for the head, which is also the probe of a node that failed. */
  ChainHeader look() {
    try {
      identity.doubtAfter(settings.watch());
      ChainHeader head = head();
      breaker.looked(lookFailed);
      lookFailed = false;
      return head;
    } catch (Failure | NodeErrorException failed) {
      lookFailed = true;
      throw failed;
    } finally {
      afterLook.run();
    }
  }

  /** Whether an announced head continues the blocks seen before, of a node of our chain. */
  boolean continues(ChainHeader head) {
    return !identity.isOther() && identity.continues(head);
  }

  /**
   * Checks that the node is of our chain, and answers over HTTP with a block that it announced.
   * Behind the WebSocket there may be another server than behind HTTP.
   *
   * @return false when it has another block of that number, or none yet
   * @throws Failure when it is of another chain, or does not answer
   */
  boolean confirms(ChainHeader announced) {
    confirmChain();
    return block(announced.number()).filter(announced::equals).isPresent();
  }

  @Override
  public void confirmChain() {
    identity.confirm(settings.limit(CHAIN_ID));
  }

  /** The check succeeded after the node had announced {@code head}. */
  void confirmed(ChainHeader head) {
    identity.remember(head);
  }

  /** A new connection announces heads: the node behind it may be another one. */
  void reconnected() {
    identity.doubt();
  }

  /** Runs {@code task} after each look for the head, on the thread of the looks. */
  void afterPoll(Runnable task) {
    afterLook = task;
  }

  /** The newest block that was seen; empty before the first. */
  Optional<ChainHeader> newest() {
    return feed.newest();
  }

  /** Whether the last look for the head failed; not before the first. */
  boolean isUnreachable() {
    return lookFailed;
  }

  @Override
  public Optional<ChainHeader> block(long number) {
    return block(number, settings.limit(BLOCK));
  }

  /** The block of this number, asked for no longer than {@code limit}. */
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

  /** These blocks, asked for no longer than {@code limit}. */
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

  /** What the logs of a block are read by. */
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

  /** Whether it is left alone because it failed. */
  CircuitBreaker breaker() {
    return breaker;
  }

  /** Whether the node said last that it is of another chain than it must be. */
  boolean isOfAnotherChain() {
    return identity.isOther();
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
    try {
      JsonNode answer = within(limit, left -> rpc.call(method, params, left));
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

  /** The same, found out now, within {@code limit}; what was known if it does not answer. */
  Optional<String> shortcoming(Duration limit) {
    try {
      var unused = call(TraceCall.METHOD, TraceSupport.question(), limit);
    } catch (Failure | NodeErrorException noted) {
      // A refusal was noted where it came; whoever does not answer says nothing.
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
      List<JsonNode> answers = within(limit, left -> rpc.callAll(method, params, left));
      traces.answered(method);
      return answers;
    } catch (NodeErrorException refusal) {
      traces.refused(method, refusal);
      throw refusal;
    }
  }

  /** Asks the right chain, within {@code limit} in all. */
  private <T> T within(Duration limit, Function<Duration, T> question) {
    long begin = System.nanoTime();
    identity.use(limit);
    Duration left = limit.minusNanos(System.nanoTime() - begin);
    try {
      return question.apply(left.isNegative() ? Duration.ZERO : left);
    } catch (Failure unavailable) {
      if (!NodeRateLimitedException.is(unavailable)) {
        identity.doubt();
      }
      throw unavailable;
    }
  }

  private long askForChainId(Duration limit) {
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
