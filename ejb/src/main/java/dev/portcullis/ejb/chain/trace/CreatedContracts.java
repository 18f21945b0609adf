package dev.portcullis.ejb.chain.trace;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.chain.TracedFrame;
import dev.portcullis.kernel.Address;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/** The contracts that a traced call creates, as {@code callTracer} shows it (R-CHN-28). */
public final class CreatedContracts {
  /** Further frames are ignored. */
  private static final int MOST_FRAMES = 10_000;

  private CreatedContracts() {}

  /**
   * The contracts that the call creates permanently, in the order of the frames: none beneath a
   * frame that failed.
   *
   * @param trace the outermost frame, or an array with it; any other value creates nothing
   */
  public static Set<Address> of(JsonNode trace) {
    Set<Address> created = new LinkedHashSet<>();
    Deque<JsonNode> open = new ArrayDeque<>();
    open.push(trace.isArray() ? trace.path(0) : trace);
    for (int seen = 0; !open.isEmpty() && seen < MOST_FRAMES; seen++) {
      JsonNode frame = open.pop();
      if (hasFailed(frame)) {
        continue;
      }
      String to = frame.path("to").asText();
      if (creates(frame) && Address.isValid(to)) {
        created.add(new Address(to));
      }
      JsonNode calls = frame.path("calls");
      for (int i = calls.size() - 1; i >= 0; i--) {
        open.push(calls.get(i));
      }
    }
    return created;
  }

  /** The same from a frame of the embedded chain. */
  public static Set<Address> of(TracedFrame outermost) {
    Set<Address> created = new LinkedHashSet<>();
    Deque<TracedFrame> open = new ArrayDeque<>();
    open.push(outermost);
    for (int seen = 0; !open.isEmpty() && seen < MOST_FRAMES; seen++) {
      TracedFrame frame = open.pop();
      if (frame.failed()) {
        continue;
      }
      if (frame.kind() == FrameKind.CREATE || frame.kind() == FrameKind.CREATE2) {
        created.add(new Address(frame.to().toString()));
      }
      for (int i = frame.calls().size() - 1; i >= 0; i--) {
        open.push(frame.calls().get(i));
      }
    }
    return created;
  }

  /** Nodes write the types of frames in different cases. */
  private static boolean creates(JsonNode frame) {
    return frame.path("type").asText().toUpperCase(Locale.ROOT).startsWith("CREATE");
  }

  private static boolean hasFailed(JsonNode frame) {
    return frame.hasNonNull("error");
  }
}
