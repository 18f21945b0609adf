package dev.portcullis.ejb.chain;

import dev.portcullis.kernel.Failure;
import java.time.Duration;
import java.util.Optional;

/**
 * Indicates that an available node rejected a call because of its rate limit. It is the cause of
 * the {@link Failure} with {@code CHAIN_UNAVAILABLE}.
 */
public final class NodeRateLimitedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Duration wait;

  private NodeRateLimitedException(Duration wait) {
    super("The rate limit of the chain node is reached");
    this.wait = wait;
  }

  /** The failure of a call that may be retried after {@code wait}. */
  public static Failure failure(Duration wait) {
    return (Failure)
        Failure.chainBusy(
                "The rate limit of the chain node is reached", wait.plusMillis(999).toSeconds())
            .initCause(new NodeRateLimitedException(wait));
  }

  /** How long to wait if {@code failure} is due to a rate limit; empty for other failures. */
  public static Optional<Duration> wait(Throwable failure) {
    return failure.getCause() instanceof NodeRateLimitedException busy
        ? Optional.of(busy.wait)
        : Optional.empty();
  }

  /** Whether {@code failure} is due to a rate limit. */
  public static boolean is(Throwable failure) {
    return wait(failure).isPresent();
  }
}
