package dev.portcullis.batch.webhook;

import dev.portcullis.batch.job.ChunkLoop;
import dev.portcullis.ejb.webhook.scan.ScannedBlock;
import jakarta.batch.runtime.context.StepContext;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The state that the reader and the checkpoint of the step share.
 *
 * @param blocks blocks that were stored together and are not items yet, at most as many as one step
 *     reads
 * @param loop when the step ends, and how it waits
 */
record ScanState(Queue<ScannedBlock> blocks, ChunkLoop loop) {
  /** Creates the state before the first read. */
  ScanState(ChunkLoop loop) {
    this(new ArrayDeque<>(), loop);
  }

  /** The state of this step. */
  static ScanState of(StepContext step) {
    return (ScanState) step.getTransientUserData();
  }
}
