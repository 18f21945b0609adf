package dev.portcullis.ejb.monitoring;

import dev.portcullis.persistence.monitoring.JobExecutionRow;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** What an execution, or a job by its latest one, is doing. */
enum JobState {
  /** It runs, and its last step succeeded. */
  RUNNING,
  /** It runs, and its steps fail. */
  FAILING,
  /** It was ordered to stop, and a step of it is not over yet. */
  STOPPING,
  /** It is not to run. */
  STOPPED,
  /** It ended by itself. */
  ENDED,
  /** It ended with a failure. */
  FAILED,
  /** Its node ended before it did. */
  LOST,
  /** None is known. */
  NEVER;

  /** A node writes every few seconds; one that has not for so long is gone. */
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

  /** Whether it ended before its work was done, so that another can go on with it. */
  boolean isRestartable(JobExecutionRow execution) {
    return this == FAILED
        || this == LOST
        || (this == ENDED && execution.batchStatus().equals("STOPPED"));
  }

  /** Since when an execution has been doing it. */
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
