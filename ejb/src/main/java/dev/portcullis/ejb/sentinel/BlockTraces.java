package dev.portcullis.ejb.sentinel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.trace.TraceCall;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Json;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Queries a node for the traces of a block. It requests all at once. It requests them one by one if
 * the node does not support that, hangs, or returns too large a result. One transaction therefore
 * cannot hide another. A trace is accepted only if it matches a transaction of the block.
 */
final class BlockTraces {
  /**
   * The most transactions of a block that are traced one by one. A block of 30,000,000 gas has
   * fewer; the deadline ends it as well.
   */
  static final int MOST_SINGLE = 1_500;

  /** How long a missing method is not called again. */
  static final Duration MEMORY = Duration.ofHours(1);

  private static final String BLOCK = "debug_traceBlockByHash";
  private static final String SINGLE = "debug_traceTransaction";

  /** The error code of this gateway for too large a result; other nodes have their own. */
  private static final int TOO_LARGE = -32008;

  private final LongSupplier nanos;
  private final ObjectNode options;
  private final Optional<ObjectNode> shorter;
  private final TraceValidator traceValidator;
  private final Map<String, Long> missing = new ConcurrentHashMap<>();
  private volatile Hash32 slow;

  /** Validates traces. */
  @FunctionalInterface
  interface TraceValidator {
    /**
     * The trace, if it can belong to the transaction.
     *
     * @throws UnjudgedReason.UnjudgedException if not
     */
    JsonNode check(ObservedTransaction transaction, JsonNode trace);
  }

  /**
   * With no method known to be missing.
   *
   * @param nanos the time, as {@link System#nanoTime}
   * @param options the tracer and its configuration
   * @param shorter reduced options for a transaction whose trace is too large, if a reduced trace
   *     is useful
   * @param traceValidator validates each required trace
   */
  BlockTraces(
      LongSupplier nanos,
      ObjectNode options,
      Optional<ObjectNode> shorter,
      TraceValidator traceValidator) {
    this.nanos = nanos;
    this.options = options;
    this.shorter = shorter;
    this.traceValidator = traceValidator;
  }

  /**
   * Traces of frames.
   *
   * @param nanos the time, as {@link System#nanoTime}
   */
  static BlockTraces ofFrames(LongSupplier nanos) {
    return new BlockTraces(nanos, TraceCall.frames(), Optional.empty(), BlockTraces::requireMatch);
  }

  /**
   * The node's traces of a block.
   *
   * @param traces by the indexes of their transactions; of frames, the outermost
   * @param missing the reasons why required traces are missing or invalid, by index
   * @param shortened the indexes of traces with reduced options
   */
  record BlockTraceResponse(
      Map<Integer, JsonNode> traces, Map<Integer, UnjudgedReason> missing, Set<Integer> shortened) {
    BlockTraceResponse() {
      this(new HashMap<>(), new TreeMap<>(), new HashSet<>());
    }

    private void add(int place, Supplier<JsonNode> trace) {
      try {
        traces.put(place, trace.get());
      } catch (UnjudgedReason.UnjudgedException found) {
        missing.put(place, found.why());
      }
    }
  }

  /**
   * The traces of the required transactions, and any others that the node returns as well. A
   * missing trace does not affect the others.
   *
   * @param needed the required transactions, whose traces are validated
   * @param all whether the traces of the others are useful as well
   * @param deadline the time after which no further query is sent
   * @throws UnjudgedReason.UnjudgedException if none is available or valid
   * @throws Failure CHAIN_UNAVAILABLE; the next attempt requests them one by one
   */
  BlockTraceResponse of(
      ChainNode node,
      ObservedBlock block,
      Set<Integer> needed,
      boolean all,
      BlockDeadline deadline) {
    if (isMissing(BLOCK) || block.header().hash().equals(slow)) {
      return singly(node, block, needed, all, deadline);
    }
    try {
      return whole(node, block, needed, deadline);
    } catch (NodeErrorException refusal) {
      if (refusal.isOfUnknownMethod()) {
        missing.put(BLOCK, nanos.getAsLong());
      }
      return singly(node, block, needed, all, deadline);
    } catch (Failure late) {
      slow = block.header().hash();
      if (deadline.mayRetry()) {
        throw late;
      }
      return singly(node, block, needed, all, deadline);
    }
  }

  private boolean isMissing(String method) {
    Long since = missing.get(method);
    return since != null && nanos.getAsLong() - since < MEMORY.toNanos();
  }

  private BlockTraceResponse whole(
      ChainNode node, ObservedBlock block, Set<Integer> needed, BlockDeadline deadline) {
    JsonNode answer = node.call(BLOCK, params(block.header().hash().text(), options));
    List<ObservedTransaction> transactions = block.transactions();
    if (!answer.isArray() || answer.size() != transactions.size()) {
      throw UnjudgedReason.MISMATCH.asException();
    }
    BlockTraceResponse all = new BlockTraceResponse();
    for (ObservedTransaction each : transactions) {
      JsonNode told = answer.get(each.place());
      JsonNode hash = told.path("txHash");
      if (!hash.isMissingNode() && !each.hash().text().equalsIgnoreCase(hash.asText())) {
        throw UnjudgedReason.MISMATCH.asException();
      }
      JsonNode frame = told.has("result") ? told.get("result") : told;
      if (!needed.contains(each.place())) {
        all.add(each.place(), () -> frame);
      } else if (told.has("error") && !told.has("result") && !told.has("type")) {
        // The node failed for this transaction only, for example because of a time-out.
        all.add(each.place(), () -> traceValidator.check(each, single(node, each, all, deadline)));
      } else {
        all.add(each.place(), () -> traceValidator.check(each, frame));
      }
    }
    return all;
  }

  private BlockTraceResponse singly(
      ChainNode node,
      ObservedBlock block,
      Set<Integer> needed,
      boolean all,
      BlockDeadline deadline) {
    if ((all ? block.transactions().size() : needed.size()) > MOST_SINGLE) {
      throw UnjudgedReason.TOO_LARGE.asException();
    }
    BlockTraceResponse blockTraceResponse = new BlockTraceResponse();
    for (ObservedTransaction each : block.transactions()) {
      if (needed.contains(each.place())) {
        blockTraceResponse.add(
            each.place(),
            () -> traceValidator.check(each, single(node, each, blockTraceResponse, deadline)));
      } else if (all) {
        blockTraceResponse.add(
            each.place(), () -> single(node, each, blockTraceResponse, deadline));
      }
    }
    return blockTraceResponse;
  }

  private JsonNode single(
      ChainNode node,
      ObservedTransaction transaction,
      BlockTraceResponse blockTraceResponse,
      BlockDeadline deadline) {
    try {
      return single(node, transaction, options, deadline);
    } catch (UnjudgedReason.UnjudgedException found) {
      if (found.why() != UnjudgedReason.TOO_LARGE || shorter.isEmpty()) {
        throw found;
      }
      JsonNode less = single(node, transaction, shorter.get(), deadline);
      blockTraceResponse.shortened().add(transaction.place());
      return less;
    }
  }

  private JsonNode single(
      ChainNode node, ObservedTransaction transaction, ObjectNode by, BlockDeadline deadline) {
    if (isMissing(SINGLE)) {
      throw UnjudgedReason.NO_METHOD.asException();
    }
    try {
      return deadline.answer(node, SINGLE, params(transaction.hash().text(), by));
    } catch (NodeErrorException refusal) {
      if (refusal.isOfUnknownMethod()) {
        missing.put(SINGLE, nanos.getAsLong());
        throw UnjudgedReason.NO_METHOD.asException();
      }
      throw (refusal.code() == TOO_LARGE ? UnjudgedReason.TOO_LARGE : UnjudgedReason.REFUSED)
          .asException();
    }
  }

  private static ArrayNode params(String hash, ObjectNode by) {
    return Json.MAPPER.createArrayNode().add(hash).add(by.deepCopy());
  }

  /** The outermost frame must match the signed transaction. */
  private static JsonNode requireMatch(ObservedTransaction transaction, JsonNode frame) {
    boolean deploys = transaction.call().to() == null;
    boolean same =
        frame.path("type").asText().toUpperCase(Locale.ROOT).equals("CREATE") == deploys
            && is(frame.path("from"), transaction.call().from().text())
            && (deploys || is(frame.path("to"), transaction.call().to().text()))
            && is(frame.path("input"), transaction.call().calldata().text());
    if (!same) {
      throw UnjudgedReason.MISMATCH.asException();
    }
    return frame;
  }

  private static boolean is(JsonNode value, String text) {
    return text.equalsIgnoreCase(value.asText());
  }
}
