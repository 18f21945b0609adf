package dev.portcullis.ejb.policyservice;

import com.fasterxml.jackson.core.JsonToken;
import dev.portcullis.kernel.Address;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/**
 * Parses the frames of a trace in both forms (spec 7, P1.2). It uses a loop, because calls nest
 * deeper than a thread's stack permits.
 */
final class FrameParser {
  private final PolicyRequestParser in;
  private final String base;
  private final boolean isTree;
  private final List<SequencerFrame> frames = new ArrayList<>();
  private final Deque<Open> open = new ArrayDeque<>();
  private boolean isCut;
  private boolean isWrong;

  private FrameParser(PolicyRequestParser in, String base, boolean isTree) {
    this.in = in;
    this.base = base;
    this.isTree = isTree;
  }

  /** The frames of a tree, whose outermost frame or null is read next; null if it is invalid. */
  static SequencerTrace tree(PolicyRequestParser in, String path) throws IOException {
    FrameParser reader = new FrameParser(in, path, true);
    if (in.token() == JsonToken.START_OBJECT) {
      reader.frame("", -1);
    } else if (in.token() != JsonToken.VALUE_NULL) {
      return in.wrong(() -> path, "must be a frame or null");
    }
    return reader.end();
  }

  /** The frames of a list, which is read next; null if it is invalid. */
  static SequencerTrace list(PolicyRequestParser in, String path) throws IOException {
    if (in.token() != JsonToken.START_ARRAY) {
      return in.wrong(() -> path, "must be an array");
    }
    FrameParser reader = new FrameParser(in, path, false);
    for (int i = 0; in.next() != JsonToken.END_ARRAY; i++) {
      reader.element("[" + i + "]", -1);
    }
    return reader.end();
  }

  private SequencerTrace end() {
    return isWrong ? null : new SequencerTrace(isTree, frames, isCut);
  }

  /** A frame whose fields are being read. */
  private static final class Open {
    private final String place;
    private final int number;
    private final int above;
    private int children;
    private boolean isInChildren;
    private CallKind kind;
    private Address caller;
    private Address callee;
    private String value;
    private String calldata;

    private Open(String place, int number, int above) {
      this.place = place;
      this.number = number;
      this.above = above;
    }
  }

  /** Parses a frame with all its inner frames. */
  private void frame(String place, int above) throws IOException {
    begin(place, above);
    while (!open.isEmpty()) {
      Open top = open.peek();
      JsonToken token = in.next();
      if (top.isInChildren) {
        child(top, token);
      } else if (token == JsonToken.END_OBJECT) {
        finish(open.pop());
      } else {
        String name = in.name();
        JsonToken value = in.next();
        if (name.equals("children")) {
          children(top, value);
        } else if (!field(top, name)) {
          in.skip();
        }
      }
    }
  }

  private void begin(String place, int above) {
    open.push(new Open(place, frames.size(), above));
    frames.add(null);
  }

  private void child(Open top, JsonToken token) throws IOException {
    if (token == JsonToken.END_ARRAY) {
      top.isInChildren = false;
      return;
    }
    element(".children[" + top.children + "]", top.number);
    top.children++;
  }

  /** An element of an array of frames, which has just begun. */
  private void element(String place, int above) throws IOException {
    if (in.token() != JsonToken.START_OBJECT) {
      wrong(place, "must be a frame");
    } else if (frames.size() >= SequencerTrace.MOST_FRAMES) {
      isCut = true;
      in.skip();
    } else if (open.size() >= SequencerTrace.MOST_DEPTH) {
      wrong(place, "is nested deeper than " + SequencerTrace.MOST_DEPTH + " frames");
    } else if (isTree) {
      begin(place, above);
    } else {
      frame(place, above);
    }
  }

  private void children(Open top, JsonToken value) throws IOException {
    if (value == JsonToken.START_ARRAY && isTree) {
      top.isInChildren = true;
    } else if (value != JsonToken.VALUE_NULL) {
      // Children in a list are an error: ignoring them would ignore calls.
      wrong(".children", isTree ? "must be an array" : "belongs to trace.frame");
    }
  }

  private boolean field(Open frame, String name) throws IOException {
    Supplier<String> path = () -> path("." + name);
    switch (name) {
      case "caller" -> frame.caller = in.address(path);
      case "callee" -> frame.callee = in.address(path);
      case "value" -> frame.value = in.quantity(path);
      case "calldata" -> frame.calldata = in.bytes(path);
      case "callKind" -> kind(frame);
      case "deploys" -> deploys();
      default -> {
        return false;
      }
    }
    return true;
  }

  private void kind(Open frame) throws IOException {
    frame.kind = CallKind.of(in.text()).orElse(null);
    if (frame.kind == null) {
      wrong(".callKind", "must be one of call, delegateCall, staticCall, constructor");
    }
  }

  /** The frames of constructors contain the created accounts as well. */
  private void deploys() throws IOException {
    if (in.token() != JsonToken.START_ARRAY) {
      wrong(".deploys", "must be an array");
      return;
    }
    for (int i = 0; in.next() != JsonToken.END_ARRAY; i++) {
      String place = ".deploys[" + i + "]";
      isWrong |= in.address(() -> path(place)) == null;
    }
  }

  private void finish(Open frame) {
    boolean isWhole =
        frame.caller != null
            && frame.callee != null
            && frame.value != null
            && frame.calldata != null;
    if (!isWhole) {
      open.push(frame);
      in.require(path(".caller"), frame.caller);
      in.require(path(".callee"), frame.callee);
      in.require(path(".value"), frame.value);
      in.require(path(".calldata"), frame.calldata);
      open.pop();
      isWrong = true;
      return;
    }
    frames.set(
        frame.number,
        new SequencerFrame(
            frame.above, frame.kind, frame.caller, frame.callee, frame.value, frame.calldata));
  }

  /** Records an invalid value at a place, and skips it. */
  private void wrong(String place, String message) throws IOException {
    isWrong = true;
    var unused = in.wrong(() -> path(place), message);
  }

  /** The path of a place in the frame that is being read. */
  private String path(String place) {
    StringBuilder path = new StringBuilder(base);
    for (Iterator<Open> outward = open.descendingIterator(); outward.hasNext(); ) {
      path.append(outward.next().place);
    }
    return path.append(place).toString();
  }
}
