package dev.portcullis.ejb.rpc.execution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.kernel.HexText;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The node's result of {@code eth_call}, derived from the trace of the same call. One execution is
 * both judged and returned (ADR 0123). Nodes use the same messages for success and for a revert
 * with a text (Solidity's {@code Error(string)}). For other failures each node has its own message.
 * A revert without data has the code 3 on newer nodes, and −32000 on geth before 1.15.
 */
final class TracedCallResult {
  private static final String REVERTED = "execution reverted";

  /** {@code Error(string)}. */
  private static final String TEXT_SELECTOR = "0x08c379a0";

  private static final String EMPTY = "0x";
  private static final int FAILED = 3;

  /** The result of a call that executes no code. */
  static final TracedCallResult NOTHING = new TracedCallResult(MissingNode.getInstance(), EMPTY);

  private final JsonNode trace;
  private final String output;

  private TracedCallResult(JsonNode trace, String output) {
    this.trace = trace;
    this.output = output;
  }

  /**
   * From a trace by {@code callTracer}; empty if its output is unreadable.
   *
   * @param trace the outermost call frame
   */
  static Optional<TracedCallResult> of(JsonNode trace) {
    JsonNode output = trace.path("output");
    if (output.isMissingNode() || output.isNull()) {
      return Optional.of(new TracedCallResult(trace, EMPTY));
    }
    return output.isTextual() && HexText.isBytes(output.textValue())
        ? Optional.of(new TracedCallResult(trace, output.textValue()))
        : Optional.empty();
  }

  /** Whether every node would return exactly this result. */
  boolean isExact() {
    return error().isEmpty() || (isRevert() && isText() && reason().isPresent());
  }

  /**
   * The result, or the error in the words of the embedded chain.
   *
   * @throws NodeErrorException 3, with data if it is a revert (R-CHN-29)
   */
  JsonNode result() {
    if (error().isEmpty()) {
      return new TextNode(output);
    }
    throw failure();
  }

  /** The result or the reason of the failure, as {@code eth_callMany} has it for each call. */
  JsonNode outcome() {
    ObjectNode outcome = JsonNodeFactory.instance.objectNode();
    return error().isEmpty()
        ? outcome.put("value", output)
        : outcome.put("error", failure().getMessage());
  }

  /** Whether an error of the node reports a revert. */
  static boolean isRevert(NodeErrorException refusal) {
    return refusal.code() == FAILED
        || !data(refusal).equals(EMPTY)
        || refusal.getMessage().toLowerCase(Locale.ROOT).contains("revert");
  }

  private static String data(NodeErrorException refusal) {
    JsonNode data = refusal.data();
    return data == null || data.isNull()
        ? EMPTY
        : data.isTextual() ? data.textValue().toLowerCase(Locale.ROOT) : data.toString();
  }

  /**
   * The result, or the failure in the words of the node, which executes the call once more. If the
   * failure differs from the trace, for example because of another amount of gas, it was not
   * judged. It is then not passed on.
   */
  JsonNode orFailure(Supplier<JsonNode> again) {
    if (error().isEmpty()) {
      return result();
    }
    try {
      var unused = again.get();
    } catch (NodeErrorException refusal) {
      if (isSame(refusal)) {
        throw refusal;
      }
    }
    return result();
  }

  private boolean isSame(NodeErrorException refusal) {
    return data(refusal).equals(output.toLowerCase(Locale.ROOT));
  }

  /** The failure of an estimate, as far as the trace reports it: see {@link #orFailure}. */
  NodeErrorException ofEstimate(NodeErrorException refusal) {
    if (error().isEmpty()) {
      return isRevert(refusal)
          ? new NodeErrorException(FAILED, REVERTED, new TextNode(EMPTY))
          : refusal;
    }
    return isSame(refusal) ? refusal : failure();
  }

  private NodeErrorException failure() {
    return isRevert()
        ? new NodeErrorException(
            FAILED, REVERTED + reason().map(text -> ": " + text).orElse(""), new TextNode(output))
        : new NodeErrorException(FAILED, error().orElseThrow(), null);
  }

  private Optional<String> error() {
    return text("error").filter(error -> !error.isEmpty());
  }

  private boolean isRevert() {
    return error().filter(REVERTED::equals).isPresent();
  }

  private boolean isText() {
    return output.startsWith(TEXT_SELECTOR);
  }

  private Optional<String> reason() {
    return text("revertReason");
  }

  private Optional<String> text(String field) {
    return Optional.ofNullable(trace.path(field).textValue());
  }
}
