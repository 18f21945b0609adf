package dev.portcullis.ejb.policyservice;

import java.util.List;

/**
 * The trace of a transaction, as a sequencer reports it.
 *
 * @param isTree whether it contains the parent of each frame
 * @param frames in the order of their start; empty if nothing ran
 * @param isCut whether there were more frames than are judged
 */
record SequencerTrace(boolean isTree, List<SequencerFrame> frames, boolean isCut) {
  /** The most frames that are judged. */
  static final int MOST_FRAMES = 10_000;

  /** The maximum depth of calls: 1,024 below the outermost. */
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
