package dev.portcullis.ejb.decision;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ethereum.chain.TracedFrame;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The other way to the judge, with which the objects are compared: writes frames of an execution in
 * the form of {@code callTracer} with effects. It uses a loop, because calls nest deeper than a
 * thread's stack.
 */
public final class CallTracerWriter {
  /** Larger traces are not evaluated. */
  private static final int MOST_FRAMES = 10_000;

  /** The maximum calldata of all frames together, in bytes; larger traces are not written. */
  private static final long MOST_INPUT = 4L << 20;

  private CallTracerWriter() {}

  private record Unwritten(TracedFrame frame, ObjectNode json) {}

  /**
   * Writes the trace of a transaction.
   *
   * @param frames empty if no code ran
   * @return missing if there are too many frames, or several outermost ones
   */
  public static Optional<JsonNode> of(List<? extends TracedFrame> frames) {
    return frames.isEmpty()
        ? Optional.empty()
        : Optional.of(frames.size() == 1 ? write(frames.get(0)) : MissingNode.getInstance());
  }

  private static JsonNode write(TracedFrame outermost) {
    ObjectNode trace = JsonNodeFactory.instance.objectNode();
    Deque<Unwritten> open = new ArrayDeque<>();
    open.push(new Unwritten(outermost, trace));
    int written = 0;
    long input = 0;
    while (!open.isEmpty()) {
      Unwritten next = open.pop();
      TracedFrame frame = next.frame();
      written++;
      input += frame.input().size();
      if (written + open.size() + frame.calls().size() > MOST_FRAMES || input > MOST_INPUT) {
        return MissingNode.getInstance();
      }
      next.json()
          .put("type", frame.kind().name())
          .put("from", frame.from().toString())
          .put("to", frame.to().toString())
          .put("input", frame.input().toString())
          .put("changes", frame.changes());
      if (!frame.inspected().isEmpty()) {
        ArrayNode inspects = next.json().putArray("inspects");
        frame.inspected().forEach(account -> inspects.add(account.toString()));
      }
      if (!frame.calls().isEmpty()) {
        ArrayNode calls = next.json().putArray("calls");
        frame.calls().forEach(call -> open.push(new Unwritten(call, calls.addObject())));
      }
    }
    return trace;
  }
}
