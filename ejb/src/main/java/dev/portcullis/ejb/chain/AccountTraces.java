package dev.portcullis.ejb.chain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * How a node tells the accounts that a call touches without calling them (ADR 0125). It is tried
 * out with code that asks for a balance.
 */
public enum AccountTraces {
  /** It does not. */
  NONE,
  /** By an execution of its own ({@code prestateTracer}). */
  APART,
  /** With the frames, of one execution ({@code muxTracer}). */
  WITH_FRAMES;

  private static final String MISSING =
      "It tells no accounts that an execution touches (prestateTracer): what opcodes read of"
          + " registered contracts is not judged";

  private static final String ZERO_ADDRESS = "0x" + "0".repeat(40);
  private static final String PROBED = "0x" + "0".repeat(36) + "ba1a";

  /** PUSH20, BALANCE, STOP; as creation code. */
  private static final String READS_BALANCE = "0x73" + PROBED.substring(2) + "3100";

  /** What is judged less for it, in a sentence for whoever operates the node. */
  public Optional<String> shortcoming() {
    return this == NONE ? Optional.of(MISSING) : Optional.empty();
  }

  /**
   * Tries a node out of which nothing is known, with two calls at most.
   *
   * @param node performs a JSON-RPC call with its parameters; what it refuses by {@link
   *     NodeRefusal} it does not do
   */
  public static AccountTraces of(BiFunction<String, JsonNode, JsonNode> node) {
    return of(node, NONE);
  }

  /**
   * Tries a node out anew, with three calls at most. One that refuses to tell even frames at that
   * moment says nothing of what it can: whoever keeps it busy would open what is judged by it.
   *
   * @param before what it was found to do before
   */
  public static AccountTraces of(
      BiFunction<String, JsonNode, JsonNode> node, AccountTraces before) {
    JsonNode both = answer(node, TraceCall.both());
    if (TraceCall.framesOf(both).has("type") && lists(TraceCall.accountsOf(both))) {
      return WITH_FRAMES;
    }
    if (lists(answer(node, TraceCall.accounts()))) {
      return APART;
    }
    return before != NONE && refusesFrames(node) ? before : NONE;
  }

  private static boolean refusesFrames(BiFunction<String, JsonNode, JsonNode> node) {
    try {
      ask(node, TraceCall.frames());
      return false;
    } catch (NodeRefusal refused) {
      return !refused.isOfUnknownMethod();
    }
  }

  private static boolean lists(JsonNode accounts) {
    return accounts.properties().stream()
        .anyMatch(account -> account.getKey().equalsIgnoreCase(PROBED));
  }

  private static JsonNode answer(BiFunction<String, JsonNode, JsonNode> node, ObjectNode options) {
    try {
      return ask(node, options);
    } catch (NodeRefusal refused) {
      return JsonNodeFactory.instance.missingNode();
    }
  }

  private static JsonNode ask(BiFunction<String, JsonNode, JsonNode> node, ObjectNode options) {
    ObjectNode creation =
        JsonNodeFactory.instance
            .objectNode()
            .put("from", ZERO_ADDRESS)
            .put("data", READS_BALANCE)
            .put("gas", "0x30d40");
    return node.apply(TraceCall.METHOD, TraceCall.params(creation, TraceCall.LATEST, options));
  }
}
