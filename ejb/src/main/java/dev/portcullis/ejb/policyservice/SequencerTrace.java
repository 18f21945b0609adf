package dev.portcullis.ejb.policyservice;

import java.util.List;

/**
 * What a transaction did, as a sequencer tells it.
 *
 * @param isTree whether it says which frame made each call
 * @param frames in the order in which they began; empty if nothing ran
 * @param isCut whether there were more frames than are judged
 */
record SequencerTrace(boolean isTree, List<SequencerFrame> frames, boolean isCut) {
  /** More are not judged. */
  static final int MOST_FRAMES = 10_000;

  /** Calls nest no deeper: 1,024 below the outermost. */
  static final int MOST_DEPTH = 1_025;

  /** Copies the list. */
  SequencerTrace {
    frames = List.copyOf(frames);
  }

  /** The outermost frame; there must be one. */
  SequencerFrame root() {
    return frames.get(0);
  }
}
