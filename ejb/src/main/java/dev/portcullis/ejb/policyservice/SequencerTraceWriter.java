package dev.portcullis.ejb.policyservice;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Address;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes what a sequencer tells as {@code callTracer} would (R-CHN-28), which is what {@link
 * dev.portcullis.ejb.decision.TraceJudge} reads.
 */
final class SequencerTraceWriter {
  private SequencerTraceWriter() {}

  /**
   * The outermost frame with all beneath it.
   *
   * <p>Of a list nobody knows who called whom. All its frames stand beneath the first, and foreign
   * code is a call at the address as which it runs.
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

  /** Whatever a client calls it, what a sender does is a call or a creation. */
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

  /** What is said of no kind may be anything that changes something. */
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
