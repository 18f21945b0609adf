package dev.portcullis.ejb.audit;

import dev.portcullis.kernel.Clock;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Optional;

/** What came of it when this node last compared and noted the heads of the logs. */
@ApplicationScoped
public class LogCheckpointState {
  private volatile Instant notedAt;
  private volatile String fault;

  /** All is as it was, and noted. */
  void noted() {
    notedAt = Clock.now();
    fault = null;
  }

  /** Something is not as it was; nothing is noted any more. */
  void lost(String sentence) {
    fault = sentence;
  }

  /** When the heads were last noted; empty before the first time. */
  Optional<Instant> notedAt() {
    return Optional.ofNullable(notedAt);
  }

  /** What is not as it was, in a sentence; empty if nothing is known. */
  Optional<String> fault() {
    return Optional.ofNullable(fault);
  }
}
