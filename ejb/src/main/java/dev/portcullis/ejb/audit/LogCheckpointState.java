package dev.portcullis.ejb.audit;

import dev.portcullis.kernel.Clock;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Optional;

/** The outcome of this node's last comparison and recording of the log heads. */
@ApplicationScoped
public class LogCheckpointState {
  private volatile Instant notedAt;
  private volatile String fault;

  /** The heads matched and were recorded. */
  void markRecorded() {
    notedAt = Clock.now();
    fault = null;
  }

  /** A head did not match; recording stops. */
  void markBroken(String sentence) {
    fault = sentence;
  }

  /** When the heads were last recorded; empty before the first time. */
  Optional<Instant> recordedAt() {
    return Optional.ofNullable(notedAt);
  }

  /** The detected mismatch, in a sentence; empty if none is known. */
  Optional<String> fault() {
    return Optional.ofNullable(fault);
  }
}
