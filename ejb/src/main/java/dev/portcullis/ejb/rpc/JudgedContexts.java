package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.ejb.chain.NodeRefusal;
import dev.portcullis.ejb.chain.TraceOverrides;
import dev.portcullis.ejb.chain.TraceOverrides.BlockFields;
import dev.portcullis.ejb.pool.PoolConfig;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hex;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Seldom;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Traces what is to be judged. A transaction for an upstream chain is traced in several blocks, for
 * nobody knows in which one it will be: the next, one soon, and the last in which it may be, with
 * randomness and builders that nobody can foresee (ADR 0121). All that any of them does must be
 * permitted.
 */
@ApplicationScoped
public class JudgedContexts {
  private static final Logger LOG = LoggerFactory.getLogger(JudgedContexts.class);
  private static final Seldom LINES = Seldom.perMinute(1);
  private static final String METHOD = "debug_traceCall";
  private static final JsonNode LATEST = TextNode.valueOf("latest");
  private static final int NO_SUCH_METHOD = -32601;

  private static final long KEEP = 250_000_000L;

  /** So many blocks after the next one is soon. */
  private static final int SOON = 32;

  @Inject private Node node;
  @Inject private NodeAbilities abilities;
  @Inject private PoolConfig pool;

  private volatile Known known;

  private record Known(BlockHeader head, long at) {}

  /** For the container. */
  public JudgedContexts() {}

  /** The latest block, of a moment ago at most: which one it was when decides nothing. */
  private BlockHeader head() {
    Known last = known;
    long now = System.nanoTime();
    if (last == null || now - last.at() > KEEP) {
      last = new Known(node.head(), now);
      known = last;
    }
    return last.head();
  }

  /**
   * The trace of a call at a block; a missing one if the node does not trace.
   *
   * @param request the CallRequest that tries it out
   * @param block number, tag or hash as {@code eth_call} takes it
   */
  JsonNode of(ObjectNode request, JsonNode block) {
    return traces(List.of(params(request, block, callTracer()))).get(0);
  }

  /**
   * The traces of a transaction, in each block that it is judged in. The embedded chain judges
   * again when it includes: it tries the transaction out once, as the block will run it.
   *
   * @param request the CallRequest that tries it out
   * @param overlay what the state will be by then
   */
  List<JsonNode> ofTransaction(ObjectNode request, Overlay overlay) {
    if (node.tellsEffects()) {
      return List.of(charged(request));
    }
    TraceOverrides able = abilities.now();
    if (able.blocks().isEmpty()) {
      return traces(List.of(params(request, LATEST, on(overlay, callTracer()))));
    }
    return traces(
        blocks(able.blocks().get(), head())
            .map(
                block -> {
                  ObjectNode options = on(overlay, callTracer());
                  options.set("blockOverrides", block);
                  return params(request, LATEST, options);
                })
            .toList());
  }

  /**
   * Charged, at the price that it pays. What is refused only so is refused when it is sent, and in
   * those words.
   */
  private JsonNode charged(ObjectNode request) {
    if (request.has("gas")) {
      ObjectNode options = callTracer();
      options.withObject("/tracerConfig").put("asTransaction", true);
      try {
        return node.call(METHOD, params(request, LATEST, options));
      } catch (NodeRefusal refused) {
        LOG.debug("It cannot be charged", refused);
      }
    }
    return of(request, LATEST);
  }

  /**
   * What the state will be after a transaction that was judged.
   *
   * @param overlay what it will be before
   * @throws NodeRefusal if the node does not tell
   */
  Overlay after(ObjectNode request, Overlay overlay) {
    ObjectNode options = JsonNodeFactory.instance.objectNode().put("tracer", "prestateTracer");
    options.putObject("tracerConfig").put("diffMode", true);
    abilities
        .now()
        .blocks()
        .ifPresent(fields -> options.set("blockOverrides", next(fields, head())));
    return overlay.with(node.call(METHOD, params(request, LATEST, on(overlay, options))));
  }

  /** In how many blocks a transaction is judged by such a node. */
  static int many(TraceOverrides able) {
    return able.blocks().isPresent() ? 3 : 1;
  }

  private static ObjectNode next(BlockFields fields, BlockHeader head) {
    return fields.block(head.number() + 1, timeAfter(head));
  }

  private Stream<ObjectNode> blocks(BlockFields fields, BlockHeader head) {
    long time = timeAfter(head);
    int soon = 1 + (int) (Ids.fraction() * SOON);
    Duration life = pool.life();
    return Stream.of(
        next(fields, head),
        fields.block(head.number() + 1 + soon, time + soon, random(32), random(20)),
        fields.block(
            head.number() + 1 + life.toSeconds(), time + life.toSeconds(), random(32), random(20)));
  }

  /** A chain that nobody used for long goes on now. */
  private static long timeAfter(BlockHeader head) {
    return Math.max(head.timestamp() + 1, Clock.now().getEpochSecond());
  }

  private static String random(int bytes) {
    return Hex.of(Ids.bytes(bytes));
  }

  private ObjectNode callTracer() {
    ObjectNode options = JsonNodeFactory.instance.objectNode().put("tracer", "callTracer");
    if (node.tellsEffects()) {
      options.putObject("tracerConfig").put("withEffects", true);
    }
    return options;
  }

  private static ObjectNode on(Overlay overlay, ObjectNode options) {
    if (!overlay.isNone()) {
      options.set("stateOverrides", overlay.json());
    }
    return options;
  }

  private static JsonNode params(ObjectNode request, JsonNode block, ObjectNode options) {
    return Node.params().add(request).add(block).add(options);
  }

  /** A node that does not trace leaves nothing to judge by; what it refuses, it refuses. */
  private List<JsonNode> traces(List<JsonNode> params) {
    try {
      return params.size() == 1
          ? List.of(node.call(METHOD, params.get(0)))
          : node.callAll(METHOD, params);
    } catch (NodeRefusal refusal) {
      if (refusal.code() == NO_SUCH_METHOD) {
        LINES
            .tell(METHOD)
            .ifPresent(
                more ->
                    LOG.warn(
                        "The node of the chain does not know debug_traceCall: what is judged by its"
                            + " trace is refused, reads too unless rpc.judge-reads is false{}",
                        more));
        return List.of(MissingNode.getInstance());
      }
      throw refusal;
    }
  }
}
