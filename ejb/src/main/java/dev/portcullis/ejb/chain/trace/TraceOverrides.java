package dev.portcullis.ejb.chain.trace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Whether a node traces calls in another block and on another state than its own ({@code
 * debug_traceCall} with {@code blockOverrides} and {@code stateOverrides}). It is tried out with
 * code that tells which block it is in.
 *
 * @param blocks how the block is named in which it traces a call; empty if it traces calls in its
 *     own block only
 * @param states whether it traces a call on another state
 */
public record TraceOverrides(Optional<BlockFields> blocks, boolean states) {
  /** A node that obeys none, or none that was asked. */
  public static final TraceOverrides NONE = new TraceOverrides(Optional.empty(), false);

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** Returns NUMBER, TIMESTAMP and PREVRANDAO; as creation code, too. */
  private static final String TELLS_BLOCK = "0x43600052426020524460405260606000f3";

  private static final int WORDS = 3;
  private static final String NOBODY = "0x" + "0".repeat(40);
  private static final String SOMEWHERE = "0x" + "0".repeat(36) + "c0de";
  private static final String GAS = "0x30d40";
  private static final long NUMBER = 0x7fff_0001L;
  private static final long TIME = 0x7fff_0002L;
  private static final String RANDOM = "0x" + "5a".repeat(32);

  /** How nodes name what is overridden of a block; old and new ones differ. */
  public enum BlockFields {
    /** As in the specification of {@code eth_simulateV1}. */
    PREV_RANDAO("prevRandao", "feeRecipient"),
    /** As before. */
    RANDOM("random", "coinbase");

    private final String randomness;
    private final String recipient;

    BlockFields(String randomness, String recipient) {
      this.randomness = randomness;
      this.recipient = recipient;
    }

    /**
     * A block in which something is traced.
     *
     * @param time in seconds since 1970
     */
    public ObjectNode block(long number, long time) {
      return JSON.objectNode()
          .put("number", "0x" + Long.toHexString(number))
          .put("time", "0x" + Long.toHexString(time));
    }

    /** The same with another randomness (32 bytes) and another builder (an address). */
    public ObjectNode block(long number, long time, String random, String builder) {
      return block(number, time).put(randomness, random).put(recipient, builder);
    }
  }

  /**
   * Probes a node of which nothing is known, with at most seven calls. A node that traces is probed
   * once more if it refused something, because it may have been busy.
   *
   * @param node performs a JSON-RPC call with its parameters; a {@link NodeErrorException} means
   *     that the node does not support it
   * @return empty if it refuses even a plain trace, which is no evidence of what it obeys
   */
  public static Optional<TraceOverrides> first(BiFunction<String, JsonNode, JsonNode> node) {
    ProbedNode probedNode = new ProbedNode(node);
    TraceOverrides found = tried(probedNode);
    if (!probedNode.refused || (found.blocks.isPresent() && found.states)) {
      return Optional.of(found);
    }
    return probedNode.refusesPlain() ? Optional.empty() : Optional.of(tried(probedNode));
  }

  /**
   * Probes a node again, with at most seven calls. A node that refuses even a plain trace gives no
   * evidence of what it obeys, so the earlier result stands. Otherwise a caller who keeps the node
   * busy could have transactions judged in one block only. A node that traces is probed once more,
   * because it may have been busy before.
   *
   * @param before the result of the earlier probe
   */
  public static TraceOverrides of(
      BiFunction<String, JsonNode, JsonNode> node, TraceOverrides before) {
    ProbedNode probedNode = new ProbedNode(node);
    TraceOverrides found = tried(probedNode);
    if (!probedNode.refused || found.covers(before)) {
      return found;
    }
    return probedNode.refusesPlain()
        ? new TraceOverrides(found.blocks.or(() -> before.blocks), found.states || before.states)
        : tried(probedNode);
  }

  private boolean covers(TraceOverrides before) {
    return (blocks.isPresent() || before.blocks.isEmpty()) && (states || !before.states);
  }

  private static TraceOverrides tried(ProbedNode node) {
    Optional<BlockFields> blocks = Optional.empty();
    for (BlockFields fields : BlockFields.values()) {
      if (blocks.isEmpty() && obeysBlock(node, fields)) {
        blocks = Optional.of(fields);
      }
    }
    return new TraceOverrides(blocks, obeysState(node));
  }

  private static boolean obeysBlock(ProbedNode node, BlockFields fields) {
    ObjectNode creation = JSON.objectNode().put("from", NOBODY).put("data", TELLS_BLOCK);
    ObjectNode options = TraceCall.frames();
    options.set("blockOverrides", fields.block(NUMBER, TIME, RANDOM, SOMEWHERE));
    return node.output(creation, options)
        .equals("0x" + word(NUMBER) + word(TIME) + RANDOM.substring(2));
  }

  private static boolean obeysState(ProbedNode node) {
    ObjectNode call = JSON.objectNode().put("from", NOBODY).put("to", SOMEWHERE);
    ObjectNode options = TraceCall.frames();
    options.putObject("stateOverrides").putObject(SOMEWHERE).put("code", TELLS_BLOCK);
    return node.output(call, options).length() == 2 + WORDS * 64;
  }

  private static String word(long number) {
    return "%064x".formatted(number);
  }

  /** A node under probe, and whether it refused something. */
  private static final class ProbedNode {
    private final BiFunction<String, JsonNode, JsonNode> node;
    private boolean refused;

    ProbedNode(BiFunction<String, JsonNode, JsonNode> node) {
      this.node = node;
    }

    /** What a call returns; nothing if it is refused. */
    String output(ObjectNode call, ObjectNode options) {
      try {
        return trace(call, options).path("output").asText();
      } catch (NodeErrorException refusal) {
        refused = true;
        return "";
      }
    }

    /** Whether a trace that overrides nothing is refused, by a node that has the method. */
    boolean refusesPlain() {
      ObjectNode creation = JSON.objectNode().put("from", NOBODY).put("data", TELLS_BLOCK);
      try {
        trace(creation, TraceCall.frames());
        return false;
      } catch (NodeErrorException refusal) {
        return !refusal.isOfUnknownMethod();
      }
    }

    private JsonNode trace(ObjectNode call, ObjectNode options) {
      return node.apply(
          TraceCall.METHOD, TraceCall.params(call.put("gas", GAS), TraceCall.LATEST, options));
    }
  }
}
