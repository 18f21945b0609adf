package dev.portcullis.ejb.chain.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.ejb.chain.HeadFeed;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.NodeProbe;
import dev.portcullis.ejb.chain.NodeRateLimitedException;
import dev.portcullis.ejb.chain.SlowMethods;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Combines several nodes of one chain, of which one is active ({@link NodeFailover}) and the next
 * takes over when it fails. A single node works the same, without failover.
 *
 * <p>A call has one timeout for all nodes together, and an error of a node is a result. A call that
 * executes code or searches is not repeated after a timeout, which may be its own fault. Callers
 * could otherwise overload every node with such calls, or make each appear faulty.
 */
public final class UpstreamNodes implements ChainNode {
  private static final Logger LOG = LoggerFactory.getLogger(UpstreamNodes.class);

  private final UpstreamSettings limits;
  private final List<UpstreamEndpoint> members;
  private final NodeFailover nodeFailover;
  private final ReadYourWrites writes = new ReadYourWrites();
  private final HeadFeed feed;

  /** A request to one node, within a timeout. */
  private interface NodeRequest<T> {
    T ask(UpstreamEndpoint upstreamEndpoint, Duration limit, boolean again);
  }

  /** The result of a node. */
  private record Answer<T>(UpstreamEndpoint member, T value) {}

  /**
   * Starts to follow the nodes. Those that do not respond yet are retried.
   *
   * @param calls creates the counters for the node with this number, the first being 1
   * @throws InvalidSettingException if the only node responds with another chain id than configured
   */
  public UpstreamNodes(
      FailoverSettings settings, ThreadFactory threads, IntFunction<UpstreamCalls> calls) {
    this.limits = settings.nodes().get(0);
    this.members =
        settings.nodes().size() == 1
            ? List.of(new UpstreamEndpoint(new UpstreamNode(limits, threads, calls.apply(1))))
            : several(settings.nodes(), threads, calls);
    this.feed = new HeadFeed(threads);
    this.nodeFailover =
        new NodeFailover(
            members, settings.maxLag(), settings.catchUp(), feed::announce, System::nanoTime);
    for (UpstreamEndpoint upstreamEndpoint : members) {
      var unused = upstreamEndpoint.node().onHead(head -> headAnnounced(upstreamEndpoint, head));
      upstreamEndpoint.node().afterPoll(() -> nodeFailover.probed(upstreamEndpoint));
      nodeFailover.probed(upstreamEndpoint);
    }
  }

  /**
   * Accepts a lower head only if the node has lost the announced block; otherwise an older response
   * arrived late.
   */
  private void headAnnounced(UpstreamEndpoint upstreamEndpoint, ChainHeader head) {
    if (nodeFailover
        .missingAnnounced(upstreamEndpoint, head)
        .filter(told -> mayHave(upstreamEndpoint, told))
        .isEmpty()) {
      nodeFailover.headReceived(upstreamEndpoint, head);
    }
  }

  private static boolean mayHave(UpstreamEndpoint upstreamEndpoint, ChainHeader block) {
    try {
      return upstreamEndpoint.node().block(block.number()).equals(Optional.of(block));
    } catch (NodeErrorException refusal) {
      return false;
    } catch (Failure silent) {
      // Its current block is reported with the next head.
      return true;
    }
  }

  private static List<UpstreamEndpoint> several(
      List<UpstreamSettings> nodes, ThreadFactory threads, IntFunction<UpstreamCalls> calls) {
    List<UpstreamEndpoint> members = new ArrayList<>();
    for (UpstreamSettings node : nodes) {
      members.add(
          new UpstreamEndpoint(UpstreamNode.among(node, threads, calls.apply(members.size() + 1))));
    }
    return List.copyOf(members);
  }

  @Override
  public String name() {
    return limits.name();
  }

  @Override
  public long chainId() {
    return limits.chainId().isPresent()
        ? limits.chainId().getAsLong()
        : members.get(0).node().chainId();
  }

  @Override
  public ChainHeader head() {
    NodeRequest<ChainHeader> nodeRequest =
        (upstreamEndpoint, limit, again) -> upstreamEndpoint.node().head(limit);
    Answer<ChainHeader> answer = ask("eth_getBlockByNumber", Optional.empty(), nodeRequest);
    if (!nodeFailover.headReturned(answer.member(), answer.value(), false)) {
      // A newer head overtook it, or the node has lost blocks.
      answer = ask("eth_getBlockByNumber", Optional.empty(), nodeRequest);
      if (!nodeFailover.headReturned(answer.member(), answer.value(), true)) {
        throw behind();
      }
    }
    return answer.value();
  }

  @Override
  public Optional<ChainHeader> block(long number) {
    return ask(
            "eth_getBlockByNumber",
            Optional.empty(),
            (upstreamEndpoint, limit, again) -> upstreamEndpoint.node().block(number, limit))
        .value();
  }

  @Override
  public List<ChainHeader> blocks(long first, long last) {
    return ask(
            "eth_getBlockByNumber",
            Optional.empty(),
            (upstreamEndpoint, limit, again) -> upstreamEndpoint.node().blocks(first, last, limit))
        .value();
  }

  /** All logs come from one node; a query of many parts takes as long as their sum. */
  @Override
  public List<ChainLog> logs(ChainHeader block, FollowedEvents wanted) {
    return ask(
            "eth_getLogs",
            Optional.empty(),
            (upstreamEndpoint, limit, again) -> upstreamEndpoint.node().logs(block, wanted))
        .value();
  }

  @Override
  public boolean hasConflictingBlock(ChainHeader block) {
    if (members.size() == 1) {
      return false;
    }
    Optional<UpstreamEndpoint> leader = nodeFailover.leader();
    return members.stream()
        .filter(
            upstreamEndpoint ->
                !leader.equals(Optional.of(upstreamEndpoint))
                    && nodeFailover.isInSync(upstreamEndpoint))
        .anyMatch(
            upstreamEndpoint ->
                upstreamEndpoint.hasReached(block.number())
                    && contradicts(upstreamEndpoint, block));
  }

  private boolean contradicts(UpstreamEndpoint upstreamEndpoint, ChainHeader block) {
    try {
      return upstreamEndpoint
          .node()
          .block(block.number())
          .filter(own -> !own.equals(block))
          .isPresent();
    } catch (Failure | NodeErrorException silent) {
      LOG.debug(
          "The chain node at {} does not report its latest block",
          upstreamEndpoint.where(),
          silent);
      return false;
    }
  }

  /** The leader, unless it has lost blocks that it announced. */
  @Override
  public ChainNode pinned() {
    UpstreamEndpoint leader = nodeFailover.leader().orElseThrow(UpstreamNodes::unavailable);
    if (!nodeFailover.headReturned(leader, leader.node().head(), true)) {
      throw behind();
    }
    return leader.node();
  }

  @Override
  public void confirmChain() {
    nodeFailover.leader().orElseThrow(UpstreamNodes::unavailable).node().confirmChain();
  }

  @Override
  public JsonNode call(String method, JsonNode params) {
    boolean sends = method.equals(RawTransactionRetry.METHOD);
    Answer<JsonNode> answer =
        ask(
            method,
            writes.through(method, params).filter(nodeFailover::isInSync),
            (upstreamEndpoint, limit, again) ->
                sends && again
                    ? repeat(upstreamEndpoint, params, limit)
                    : upstreamEndpoint.node().call(method, params, limit));
    if (sends) {
      writes.sent(answer.member());
    }
    return answer.value();
  }

  @Override
  public List<JsonNode> callAll(String method, List<JsonNode> params) {
    return ask(
            method,
            Optional.empty(),
            (upstreamEndpoint, limit, again) ->
                upstreamEndpoint.node().callAll(method, params, limit))
        .value();
  }

  private static JsonNode repeat(UpstreamEndpoint second, JsonNode params, Duration limit) {
    try {
      return second.node().call(RawTransactionRetry.METHOD, params, limit);
    } catch (NodeErrorException refusal) {
      return RawTransactionRetry.accepted(
              refusal, params, (method, asked) -> second.node().call(method, asked, limit))
          .orElseThrow(() -> refusal);
    }
  }

  private <T> Answer<T> ask(
      String method, Optional<UpstreamEndpoint> wanted, NodeRequest<T> nodeRequest) {
    long end = System.nanoTime() + limits.timeout().toNanos();
    UpstreamEndpoint first =
        wanted.or(nodeFailover::leader).orElseThrow(UpstreamNodes::unavailable);
    try {
      return new Answer<>(first, ask(first, method, end, false, nodeRequest));
    } catch (Failure failure) {
      if (CallFailures.isInterrupted(failure)) {
        throw failure;
      }
      boolean slow = SlowMethods.include(method) && CallFailures.isLate(failure);
      boolean busy = NodeRateLimitedException.is(failure);
      if (!slow && !busy) {
        first.breaker().failed();
        first.setUnverified(members.size() > 1);
      }
      // A call that the rate limit rejected was not executed.
      if (slow || members.size() == 1 || !(busy || RepeatableMethods.include(method))) {
        throw failure;
      }
      UpstreamEndpoint second = nodeFailover.another(first).orElseThrow(() -> failure);
      return callInPlaceOf(first, second, method, end, nodeRequest);
    }
  }

  private <T> Answer<T> callInPlaceOf(
      UpstreamEndpoint first,
      UpstreamEndpoint second,
      String method,
      long end,
      NodeRequest<T> nodeRequest) {
    try {
      T value = ask(second, method, end, true, nodeRequest);
      nodeFailover.failedOver(second, first);
      return new Answer<>(second, value);
    } catch (NodeErrorException answered) {
      nodeFailover.failedOver(second, first);
      throw answered;
    } catch (Failure failure) {
      if (!CallFailures.isInterrupted(failure)
          && !NodeRateLimitedException.is(failure)
          && !(SlowMethods.include(method) && CallFailures.isLate(failure))) {
        second.breaker().failed();
        second.setUnverified(true);
      }
      throw failure;
    }
  }

  private <T> T ask(
      UpstreamEndpoint upstreamEndpoint,
      String method,
      long end,
      boolean again,
      NodeRequest<T> nodeRequest) {
    if (upstreamEndpoint.isUnverified()) {
      verify(upstreamEndpoint, left(end, "eth_getBlockByNumber"));
    }
    try {
      T value = nodeRequest.ask(upstreamEndpoint, left(end, method), again);
      upstreamEndpoint.breaker().succeeded();
      return value;
    } catch (NodeErrorException answered) {
      upstreamEndpoint.breaker().succeeded();
      throw answered;
    }
  }

  /** Verifies a failed node: it may have been restarted without its last blocks. */
  private void verify(UpstreamEndpoint upstreamEndpoint, Duration limit) {
    ChainHeader head = upstreamEndpoint.node().head(limit);
    if (!nodeFailover.verifyHead(upstreamEndpoint, head)) {
      throw behind();
    }
  }

  private Duration left(long end, String method) {
    Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    Duration limit = limits.limit(method);
    return left.compareTo(limit) < 0 ? left : limit;
  }

  private static Failure unavailable() {
    return Failure.of(Reason.CHAIN_UNAVAILABLE, "No chain node responds; try again");
  }

  private static Failure behind() {
    return Failure.of(
        Reason.CHAIN_UNAVAILABLE, "The responding chain nodes lag behind the others; try again");
  }

  @Override
  public Runnable onHead(Consumer<ChainHeader> listener) {
    return feed.listen(listener);
  }

  @Override
  public boolean reachable() {
    return nodeFailover.available();
  }

  @Override
  public Optional<String> nodeAvailability() {
    return members.size() == 1
        ? Optional.empty()
        : Optional.of(nodeFailover.inSyncCount() + " of " + members.size());
  }

  @Override
  public Optional<String> limitation() {
    return nodeFailover.leader().flatMap(leader -> leader.node().limitation());
  }

  @Override
  public List<NodeProbe> probes() {
    return members.stream()
        .<NodeProbe>map(each -> new UpstreamEndpointProbe(each, nodeFailover))
        .toList();
  }

  /** The number of nodes in sync. */
  long inSyncCount() {
    return nodeFailover.inSyncCount();
  }

  @Override
  public void close() {
    members.forEach(UpstreamEndpoint::close);
    feed.close();
  }
}
