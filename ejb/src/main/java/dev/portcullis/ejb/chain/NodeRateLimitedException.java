package dev.portcullis.ejb.chain;

import dev.portcullis.kernel.Failure;
import java.time.Duration;
import java.util.Optional;

/**
 * Why a call is refused as {@code CHAIN_UNAVAILABLE} by a node that is there: its rate limit is
 * reached. It is the cause of the {@link Failure}.
 */
public final class NodeRateLimitedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Duration wait;

  private NodeRateLimitedException(Duration wait) {
    super("The rate limit of the chain node is reached");
    this.wait = wait;
  }

  /** The refusal of a call, to be tried again after {@code wait}. */
  public static Failure failure(Duration wait) {
    return (Failure)
        Failure.chainBusy(
                "The rate limit of the chain node is reached", wait.plusMillis(999).toSeconds())
            .initCause(new NodeRateLimitedException(wait));
  }

  /** How long to wait if {@code failure} is one of a busy node; empty if it is another. */
  public static Optional<Duration> wait(Throwable failure) {
    return failure.getCause() instanceof NodeRateLimitedException busy
        ? Optional.of(busy.wait)
        : Optional.empty();
  }

  /** Whether {@code failure} is one of a busy node. */
  public static boolean is(Throwable failure) {
    return wait(failure).isPresent();
  }
}
