package dev.portcullis.ejb.rpc.execution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.kernel.HexText;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a node would answer to {@code eth_call}, told from the trace of the same call: one execution
 * is judged and answered (ADR 0123). Nodes use the same words for success and for a revert with a
 * text (Solidity's {@code Error(string)}); for other failures each has its own. A revert without
 * data has the code 3 on newer ones, and −32000 on geth before 1.15.
 */
final class TracedCallResult {
  private static final String REVERTED = "execution reverted";

  /** {@code Error(string)}. */
  private static final String TEXT_SELECTOR = "0x08c379a0";

  private static final String EMPTY = "0x";
  private static final int FAILED = 3;

  /** What a call is answered that runs no code. */
  static final TracedCallResult NOTHING = new TracedCallResult(MissingNode.getInstance(), EMPTY);

  private final JsonNode trace;
  private final String output;

  private TracedCallResult(JsonNode trace, String output) {
    this.trace = trace;
    this.output = output;
  }

  /**
   * Of a trace by {@code callTracer}; empty if its output cannot be read.
   *
   * @param trace the outermost frame
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

  /** Whether every node would answer this in the same words. */
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

  /** Whether a node says that code was run and gave up. */
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
   * The answer, or its failure in the words of the node: it executes the call once more. If that is
   * not what was traced, for example for another amount of gas, nobody has judged it, and it is not
   * passed on.
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

  /** How an estimate failed, as far as the trace tells it: see {@link #orFailure}. */
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
