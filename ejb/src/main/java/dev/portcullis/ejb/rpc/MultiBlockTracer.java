package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.trace.AccountTraceMode;
import dev.portcullis.ejb.chain.trace.TraceCall;
import dev.portcullis.ejb.chain.trace.TraceOverrides;
import dev.portcullis.ejb.chain.trace.TraceOverrides.BlockFields;
import dev.portcullis.ejb.chain.transaction.SignedTransaction;
import dev.portcullis.ejb.decision.ExecutionTrace;
import dev.portcullis.ejb.pool.PoolConfig;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ethereum.chain.ExecutedCall;
import dev.portcullis.ethereum.chain.TracedFrame;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.LogThrottle;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Traces calls and transactions before the gateway judges them. A transaction for an upstream chain
 * is traced in several blocks, because its block cannot be known in advance. These blocks are the
 * next one, one soon after, and the last one that may include it. Their randomness and fee
 * recipients are unpredictable (ADR 0121). Every action in every trace must be permitted.
 */
@ApplicationScoped
public class MultiBlockTracer {
  private static final Logger LOG = LoggerFactory.getLogger(MultiBlockTracer.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(1);
  private static final String BY_HASH = "blockHash";

  private static final long KEEP = 250_000_000L;

  /** The distance of the second block from the next one, in blocks. */
  private static final int SOON = 32;

  @Inject private GatewayNodeClient node;
  @Inject private NodeCapabilities abilities;
  @Inject private PoolConfig pool;
  @Inject private RpcConfig config;

  private volatile CachedHead known;

  private record CachedHead(ChainHeader head, long at) {}

  /** The latest block, at most 250 milliseconds old. An older head does not change a decision. */
  private ChainHeader head() {
    CachedHead last = known;
    long now = System.nanoTime();
    if (last == null || now - last.at() > KEEP) {
      last = new CachedHead(node.head(), now);
      known = last;
    }
    return last.head();
  }

  /** The parameters of a trace, except the tracer. */
  private record Attempt(ObjectNode request, JsonNode block, ObjectNode overrides) {
    JsonNode by(ObjectNode tracer) {
      return TraceCall.params(request, block, tracer.setAll(overrides));
    }

    static Attempt plain(ObjectNode request, JsonNode block) {
      return new Attempt(request, block, JsonNodeFactory.instance.objectNode());
    }
  }

  /**
   * The trace of a call at a block; a missing one if the node does not trace.
   *
   * @param request the CallRequest to execute
   * @param block number, tag or hash as {@code eth_call} takes it
   */
  public TracedExecution of(ObjectNode request, JsonNode block) {
    Optional<ExecutedCall> executed =
        node.reportsEffects() ? node.trace(request, block) : Optional.empty();
    if (executed.isPresent()) {
      return TracedExecution.of(ExecutionTrace.of(executed.get()), block);
    }
    return traces(List.of(Attempt.plain(request, block))).get(0);
  }

  /**
   * Whether a call is executed twice to be judged. Both executions must then use the same block.
   */
  public boolean executesTwice() {
    return accountTraces() == AccountTraceMode.APART;
  }

  /**
   * The fee recipient of a block, which every transaction of the block touches.
   *
   * @param block number, tag or hash as {@code eth_call} takes it
   */
  public Optional<Address> builder(JsonNode block) {
    boolean isHash = block.has(BY_HASH);
    JsonNode named = isHash ? block.get(BY_HASH) : block.path("blockNumber");
    JsonNode found =
        node.call(
            isHash ? "eth_getBlockByHash" : "eth_getBlockByNumber",
            GatewayNodeClient.params().add(named.isMissingNode() ? block : named).add(false));
    return Optional.ofNullable(found.path("miner").textValue())
        .filter(Address::isValid)
        .map(Address::new);
  }

  /**
   * The traces of a transaction, one for each block in which it is judged. The embedded chain
   * judges again at inclusion. It therefore executes the transaction once, as the block will
   * execute it.
   *
   * @param request the CallRequest to execute
   * @param stateOverlay the expected state before the transaction
   */
  public List<TracedExecution> ofTransaction(
      ObjectNode request, PendingStateOverrides stateOverlay) {
    if (node.reportsEffects()) {
      return List.of(charged(request));
    }
    TraceOverrides able = abilities.now();
    if (able.blocks().isEmpty()) {
      return traces(List.of(new Attempt(request, TraceCall.LATEST, on(stateOverlay))));
    }
    return traces(
        blocks(able.blocks().get(), head())
            .map(
                block -> {
                  ObjectNode overrides = on(stateOverlay);
                  overrides.set("blockOverrides", block);
                  return new Attempt(request, TraceCall.LATEST, overrides);
                })
            .toList());
  }

  /**
   * The same for a signed transaction. The embedded chain passes its frames as objects, and charges
   * the fee. A transaction that fails only because of the fee gets the node's own error when it is
   * sent.
   */
  public List<TracedExecution> ofTransaction(
      SignedTransaction transaction, PendingStateOverrides stateOverlay) {
    try {
      Optional<TracedFrame> frames =
          node.reportsEffects() ? node.trace(transaction.transaction()) : Optional.empty();
      if (frames.isPresent()) {
        return List.of(TracedExecution.of(ExecutionTrace.of(frames.get()), TraceCall.LATEST));
      }
    } catch (NodeErrorException refused) {
      LOG.debug("It cannot pay", refused);
      return List.of(of(transaction.callRequest(), TraceCall.LATEST));
    }
    return ofTransaction(transaction.callRequest(), stateOverlay);
  }

  /**
   * The traces of the call that an entry point makes for a user operation (R-GTW-28), one for each
   * block in which it is judged. Each has its frames as JSON.
   *
   * @param request the CallRequest of that call
   */
  public List<TracedExecution> ofEntryPoint(ObjectNode request) {
    return node.reportsEffects()
        ? traces(List.of(Attempt.plain(request, TraceCall.LATEST)))
        : ofTransaction(request, PendingStateOverrides.NONE);
  }

  /**
   * Traces with the fee charged, at the gas price of the transaction. A transaction that fails only
   * because of the fee gets the node's own error when it is sent.
   */
  private TracedExecution charged(ObjectNode request) {
    if (request.has("gas")) {
      ObjectNode options = callTracer();
      options.withObject("/tracerConfig").put("asTransaction", true);
      try {
        JsonNode params = TraceCall.params(request, TraceCall.LATEST, options);
        return TracedExecution.of(node.call(TraceCall.METHOD, params), TraceCall.LATEST);
      } catch (NodeErrorException refused) {
        LOG.debug("It cannot pay", refused);
      }
    }
    return of(request, TraceCall.LATEST);
  }

  /**
   * The state after a transaction that was judged.
   *
   * @param stateOverlay the state before it
   * @throws NodeErrorException if the node does not report it
   */
  PendingStateOverrides after(ObjectNode request, PendingStateOverrides stateOverlay) {
    ObjectNode overrides = on(stateOverlay);
    abilities
        .now()
        .blocks()
        .ifPresent(fields -> overrides.set("blockOverrides", next(fields, head())));
    Attempt attempt = new Attempt(request, TraceCall.LATEST, overrides);
    return stateOverlay.with(node.call(TraceCall.METHOD, attempt.by(TraceCall.changes())));
  }

  /** The number of blocks in which a transaction is judged with such a node. */
  static int many(TraceOverrides able) {
    return able.blocks().isPresent() ? 3 : 1;
  }

  private static ObjectNode next(BlockFields fields, ChainHeader head) {
    return fields.block(head.number() + 1, timeAfter(head));
  }

  private Stream<ObjectNode> blocks(BlockFields fields, ChainHeader head) {
    long time = timeAfter(head);
    int soon = 1 + (int) (Ids.fraction() * SOON);
    Duration life = pool.life();
    return Stream.of(
        next(fields, head),
        fields.block(head.number() + 1 + soon, time + soon, random(32), random(20)),
        fields.block(
            head.number() + 1 + life.toSeconds(), time + life.toSeconds(), random(32), random(20)));
  }

  /** The next block of a chain that was idle for long has the current time. */
  private static long timeAfter(ChainHeader head) {
    return Math.max(head.timestamp() + 1, Clock.now().getEpochSecond());
  }

  private static String random(int bytes) {
    return HexText.of(Ids.bytes(bytes));
  }

  private ObjectNode callTracer() {
    ObjectNode options = TraceCall.frames();
    if (node.reportsEffects()) {
      options.putObject("tracerConfig").put("withEffects", true);
    }
    return options;
  }

  /** The overrides of a trace on a state. The caller may change them. */
  private static ObjectNode on(PendingStateOverrides stateOverlay) {
    ObjectNode overrides = JsonNodeFactory.instance.objectNode();
    if (!stateOverlay.isNone()) {
      overrides.set("stateOverrides", stateOverlay.json());
    }
    return overrides;
  }

  private AccountTraceMode accountTraces() {
    return config.judgesOpcodes() ? abilities.accounts() : AccountTraceMode.NONE;
  }

  /**
   * A node that refuses to list the touched accounts refuses the whole execution. The exception is
   * a failover to a node that does not list them, or lists them with another tracer.
   */
  private List<TracedExecution> traces(List<Attempt> attempts) {
    AccountTraceMode way = accountTraces();
    try {
      return traces(attempts, way);
    } catch (NodeErrorException refusal) {
      if (way == AccountTraceMode.NONE) {
        throw refusal;
      }
      List<TracedExecution> frames = traces(attempts, AccountTraceMode.NONE);
      AccountTraceMode now = abilities.accountsAfterRefusal();
      if (frames.get(0).trace().json().isMissingNode() || now == AccountTraceMode.NONE) {
        return frames;
      }
      if (now == way) {
        throw refusal;
      }
      return traces(attempts, now);
    }
  }

  private List<TracedExecution> traces(List<Attempt> attempts, AccountTraceMode way) {
    try {
      return switch (way) {
        case NONE -> framesOnly(attempts);
        case WITH_FRAMES -> together(attempts);
        case APART -> apart(attempts);
      };
    } catch (NodeErrorException refusal) {
      // A node that does not trace returns nothing to judge. Its other errors are passed on.
      if (refusal.isOfUnknownMethod()) {
        logMissingTraces();
        return List.of(TracedExecution.of(MissingNode.getInstance(), attempts.get(0).block()));
      }
      throw refusal;
    }
  }

  private static void logMissingTraces() {
    LINES
        .permit(TraceCall.METHOD)
        .ifPresent(
            more ->
                LOG.warn(
                    "The chain node does not support {}: calls that are judged by traces are"
                        + " denied, reads too unless rpc.judge-reads is false{}",
                    TraceCall.METHOD,
                    more));
  }

  private List<TracedExecution> framesOnly(List<Attempt> attempts) {
    List<JsonNode> answers =
        callTracers(attempts.stream().map(each -> each.by(callTracer())).toList());
    return IntStream.range(0, attempts.size())
        .mapToObj(i -> TracedExecution.of(answers.get(i), attempts.get(i).block()))
        .toList();
  }

  private List<TracedExecution> together(List<Attempt> attempts) {
    List<JsonNode> answers =
        callTracers(attempts.stream().map(each -> each.by(TraceCall.both())).toList());
    return IntStream.range(0, attempts.size())
        .mapToObj(
            i ->
                TracedExecution.of(
                    TraceCall.framesOf(answers.get(i)),
                    TraceCall.accountsOf(answers.get(i)),
                    attempts.get(i).block()))
        .toList();
  }

  private List<TracedExecution> apart(List<Attempt> attempts) {
    int size = attempts.size();
    List<JsonNode> answers =
        callTracers(
            Stream.concat(
                    attempts.stream().map(each -> each.by(callTracer())),
                    attempts.stream().map(each -> each.by(TraceCall.accounts())))
                .toList());
    return IntStream.range(0, size)
        .mapToObj(
            i -> TracedExecution.of(answers.get(i), answers.get(size + i), attempts.get(i).block()))
        .toList();
  }

  private List<JsonNode> callTracers(List<JsonNode> params) {
    return params.size() == 1
        ? List.of(node.call(TraceCall.METHOD, params.get(0)))
        : node.callAll(TraceCall.METHOD, params);
  }
}
