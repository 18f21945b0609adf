package dev.portcullis.ejb.policyservice;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Address;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a sequencer's trace in the format of {@code callTracer} (R-CHN-28), which {@link
 * dev.portcullis.ejb.decision.TraceJudge} reads.
 */
final class CallTracerConverter {
  private CallTracerConverter() {}

  /**
   * The outermost frame with all inner frames.
   *
   * <p>A list does not contain the parent of each frame. All its frames become children of the
   * first, and a delegate call becomes a call to the account in whose context the code runs.
   *
   * @param trace has at least one frame
   */
  static JsonNode of(SequencerTrace trace) {
    List<ObjectNode> nodes = new ArrayList<>(trace.frames().size());
    for (SequencerFrame frame : trace.frames()) {
      boolean isRoot = nodes.isEmpty();
      nodes.add(isRoot ? root(frame) : trace.isTree() ? inTree(frame) : alone(frame));
      if (!isRoot) {
        nodes
            .get(trace.isTree() ? frame.above() : 0)
            .withArray("calls")
            .add(nodes.get(nodes.size() - 1));
      }
    }
    return nodes.get(0);
  }

  /** The outermost frame of a sender is a call or a creation, whatever its reported kind. */
  private static ObjectNode root(SequencerFrame frame) {
    return frame.kind() == CallKind.STATIC_CALL
        ? node("CALL", frame, frame.callee())
        : inTree(frame);
  }

  private static ObjectNode inTree(SequencerFrame frame) {
    return node(type(frame.kind()), frame, frame.callee());
  }

  private static ObjectNode alone(SequencerFrame frame) {
    return frame.kind() == CallKind.DELEGATE_CALL
        ? node("CALL", frame, frame.caller())
        : inTree(frame);
  }

  /** A frame without a kind may change the state. */
  private static String type(CallKind kind) {
    if (kind == null) {
      return "CALL";
    }
    return switch (kind) {
      case CALL -> "CALL";
      case DELEGATE_CALL -> "DELEGATECALL";
      case STATIC_CALL -> "STATICCALL";
      case CONSTRUCTOR -> "CREATE";
    };
  }

  private static ObjectNode node(String type, SequencerFrame frame, Address to) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("type", type).put("from", frame.caller().text()).put("to", to.text());
    return node.put("value", frame.value()).put("input", frame.calldata());
  }
}
