package dev.portcullis.ejb.monitoring;

import dev.portcullis.persistence.monitoring.JobExecutionRow;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** The state of an execution, or of a job by its latest execution. */
enum JobState {
  /** It runs, and its last step succeeded. */
  RUNNING,
  /** It runs, and its steps fail. */
  FAILING,
  /** It was ordered to stop, and one of its steps has not ended yet. */
  STOPPING,
  /** It must not run. */
  STOPPED,
  /** It ended by itself. */
  ENDED,
  /** It ended with a failure. */
  FAILED,
  /** Its node ended before it did. */
  LOST,
  /** No execution is known. */
  NEVER;

  /** A node reports every few seconds; without a report for this long it is considered down. */
  static final Duration SEEN = Duration.ofSeconds(30);

  static JobState of(JobExecutionRow execution, Instant now) {
    if (execution.endedAt() != null) {
      return execution.batchStatus().equals("FAILED") ? FAILED : ENDED;
    }
    if (execution.seenAt().isBefore(now.minus(SEEN))) {
      return LOST;
    }
    return execution.failingSince() == null ? RUNNING : FAILING;
  }

  /** Whether it ended before its work was done, so that another execution can continue it. */
  boolean isRestartable(JobExecutionRow execution) {
    return this == FAILED
        || this == LOST
        || (this == ENDED && execution.batchStatus().equals("STOPPED"));
  }

  /** The start of the state of an execution. */
  Instant since(JobExecutionRow execution) {
    return switch (this) {
      case ENDED, FAILED -> execution.endedAt();
      case LOST -> execution.seenAt();
      case FAILING -> execution.failingSince();
      default -> execution.startedAt();
    };
  }

  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
