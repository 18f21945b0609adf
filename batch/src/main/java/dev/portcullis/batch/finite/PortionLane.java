package dev.portcullis.batch.finite;

import dev.portcullis.ejb.job.JobRun;
import dev.portcullis.ejb.job.Portions;
import jakarta.batch.runtime.context.StepContext;
import java.util.ArrayDeque;
import java.util.Deque;

/** What the reader, the processor and the writer of a step share. */
final class PortionLane {
  private final JobRun run;
  private final Portions portions;
  private final Deque<Portions.Item> found = new ArrayDeque<>();

  PortionLane(JobRun run, Portions portions) {
    this.run = run;
    this.portions = portions;
  }

  /** The one that this step has. */
  static PortionLane of(StepContext step) {
    return (PortionLane) step.getTransientUserData();
  }

  JobRun run() {
    return run;
  }

  Portions portions() {
    return portions;
  }

  /** The next item, or null if there is nothing left to do. */
  Portions.Item next() {
    if (found.isEmpty()) {
      found.addAll(portions.next());
    }
    return found.poll();
  }

  /** Whether the portion was handed out: what was found is good in its transaction only. */
  boolean isEmpty() {
    return found.isEmpty();
  }
}
