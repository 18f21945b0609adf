package dev.portcullis.ejb.chain.trace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The way in which a node reports accounts that a call touches without calling them (ADR 0125). A
 * probe with code that reads a balance determines it.
 */
public enum AccountTraceMode {
  /** It does not report them. */
  NONE,
  /** By a separate execution ({@code prestateTracer}). */
  APART,
  /** With the frames of the same execution ({@code muxTracer}). */
  WITH_FRAMES;

  private static final String MISSING =
      "It lists no accounts that an execution touches (prestateTracer): reads by opcodes of"
          + " registered contracts and of other users' wallets are not judged, neither before nor"
          + " after mining";

  private static final String ZERO_ADDRESS = "0x" + "0".repeat(40);
  private static final String PROBED = "0x" + "0".repeat(36) + "ba1a";

  /** PUSH20, BALANCE, STOP; as creation code. */
  private static final String READS_BALANCE = "0x73" + PROBED.substring(2) + "3100";

  /** The effects that are not checked, in a sentence for the operator of the node. */
  public Optional<String> shortcoming() {
    return this == NONE ? Optional.of(MISSING) : Optional.empty();
  }

  /**
   * Probes a node without an earlier result, with at most five calls. A node that traces is probed
   * once more if it does not report accounts, because it may have been busy.
   *
   * @param node performs a JSON-RPC call with its parameters; a {@link NodeErrorException} means
   *     that the node does not support it
   * @return empty if it rejects even frames, which is no evidence of its capabilities
   */
  public static Optional<AccountTraceMode> first(BiFunction<String, JsonNode, JsonNode> node) {
    AccountTraceMode found = of(node, NONE);
    if (found != NONE) {
      return Optional.of(found);
    }
    return refusesFrames(node) ? Optional.empty() : Optional.of(of(node, NONE));
  }

  /**
   * Probes a node again, with at most three calls. A node that rejects even frames gives no
   * evidence of its capabilities, so the earlier result remains. Otherwise a caller who keeps the
   * node busy could disable the check.
   *
   * @param before the result of the earlier probe
   */
  public static AccountTraceMode of(
      BiFunction<String, JsonNode, JsonNode> node, AccountTraceMode before) {
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
    } catch (NodeErrorException refused) {
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
    } catch (NodeErrorException refused) {
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
