package dev.portcullis.ejb.chain.trace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Whether a node traces calls with overridden block fields and state ({@code debug_traceCall} with
 * {@code blockOverrides} and {@code stateOverrides}). A probe with code that returns its block
 * determines it.
 *
 * @param blocks the names of the block fields that it accepts; empty if it traces calls in its own
 *     block only
 * @param states whether it traces a call with an overridden state
 */
public record TraceOverrides(Optional<BlockFields> blocks, boolean states) {
  /** A node without support for overrides, or one that was not probed. */
  public static final TraceOverrides NONE = new TraceOverrides(Optional.empty(), false);

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** Returns NUMBER, TIMESTAMP and PREVRANDAO; as creation code, too. */
  private static final String RETURNS_BLOCK = "0x43600052426020524460405260606000f3";

  private static final int WORDS = 3;
  private static final String ZERO_ADDRESS = "0x" + "0".repeat(40);
  private static final String SOMEWHERE = "0x" + "0".repeat(36) + "c0de";
  private static final String GAS = "0x30d40";
  private static final long NUMBER = 0x7fff_0001L;
  private static final long TIME = 0x7fff_0002L;
  private static final String RANDOM = "0x" + "5a".repeat(32);

  /** The field names of block overrides; old and new nodes differ. */
  public enum BlockFields {
    /** As specified by {@code eth_simulateV1}. */
    PREV_RANDAO("prevRandao", "feeRecipient"),
    /** The older names. */
    RANDOM("random", "coinbase");

    private final String randomness;
    private final String recipient;

    BlockFields(String randomness, String recipient) {
      this.randomness = randomness;
      this.recipient = recipient;
    }

    /**
     * Overrides the block of a trace.
     *
     * @param time in seconds since 1970
     */
    public ObjectNode block(long number, long time) {
      return JSON.objectNode()
          .put("number", "0x" + Long.toHexString(number))
          .put("time", "0x" + Long.toHexString(time));
    }

    /** The same with another randomness (32 bytes) and another block producer (an address). */
    public ObjectNode block(long number, long time, String random, String builder) {
      return block(number, time).put(randomness, random).put(recipient, builder);
    }
  }

  /**
   * Probes a node without an earlier result, with at most seven calls. A node that traces is probed
   * once more if it rejected a call, because it may have been busy.
   *
   * @param node performs a JSON-RPC call with its parameters; a {@link NodeErrorException} means
   *     that the node does not support it
   * @return empty if it rejects even a plain trace, which is no evidence of its capabilities
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
   * Probes a node again, with at most seven calls. A node that rejects even a plain trace gives no
   * evidence of its capabilities, so the earlier result remains. Otherwise a caller who keeps the
   * node busy could restrict the check of transactions to one block. A node that traces is probed
   * once more, because it may have been busy before.
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
    ObjectNode creation = JSON.objectNode().put("from", ZERO_ADDRESS).put("data", RETURNS_BLOCK);
    ObjectNode options = TraceCall.frames();
    options.set("blockOverrides", fields.block(NUMBER, TIME, RANDOM, SOMEWHERE));
    return node.output(creation, options)
        .equals("0x" + word(NUMBER) + word(TIME) + RANDOM.substring(2));
  }

  private static boolean obeysState(ProbedNode node) {
    ObjectNode call = JSON.objectNode().put("from", ZERO_ADDRESS).put("to", SOMEWHERE);
    ObjectNode options = TraceCall.frames();
    options.putObject("stateOverrides").putObject(SOMEWHERE).put("code", RETURNS_BLOCK);
    return node.output(call, options).length() == 2 + WORDS * 64;
  }

  private static String word(long number) {
    return "%064x".formatted(number);
  }

  /** A node under probe, and whether it rejected a call. */
  private static final class ProbedNode {
    private final BiFunction<String, JsonNode, JsonNode> node;
    private boolean refused;

    ProbedNode(BiFunction<String, JsonNode, JsonNode> node) {
      this.node = node;
    }

    /** The output of a call; empty if it is rejected. */
    String output(ObjectNode call, ObjectNode options) {
      try {
        return trace(call, options).path("output").asText();
      } catch (NodeErrorException refusal) {
        refused = true;
        return "";
      }
    }

    /** Whether a node with the method rejects a trace without overrides. */
    boolean refusesPlain() {
      ObjectNode creation = JSON.objectNode().put("from", ZERO_ADDRESS).put("data", RETURNS_BLOCK);
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
