package dev.portcullis.ejb.outbound;

import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** Issues permits for calls to third-party servers: few for each of them, and without a queue. */
@ApplicationScoped
public class OutboundBulkhead {
  private static final int RETRY_SECONDS = 5;

  private final Map<Target, Integer> taken = new HashMap<>();
  private final Map<TargetOrigin, Integer> takenOfAll = new EnumMap<>(TargetOrigin.class);

  /**
   * The target of a call.
   *
   * @param name for example host and port
   * @param named the origin of the target
   */
  public record Target(String name, TargetOrigin named) {}

  /** The origin of a target: targets of one origin never wait for those of another. */
  public enum TargetOrigin {
    /** The operator. */
    OPERATOR(4, 12),
    /** An organization, which may name any server, even one that does not respond. */
    CUSTOMER(4, 10),
    /** A user; there are more users than organizations. */
    USER(2, 4),
    /** An administrator who tests a provider: sign-ins never wait for it. */
    TRIED(1, 4),
    /** A user who tests a receiver of callbacks, which may be any server. */
    RECEIVER(1, 8);

    private final int ofTarget;
    private final int ofAll;

    TargetOrigin(int ofTarget, int ofAll) {
      this.ofTarget = ofTarget;
      this.ofAll = ofAll;
    }

    /** The maximum number of concurrent calls to one target. */
    public int permitsPerTarget() {
      return ofTarget;
    }

    /** The maximum number of concurrent calls to all targets of this origin. */
    public int permitsInTotal() {
      return ofAll;
    }
  }

  /**
   * A call.
   *
   * @param <T> the response
   * @param <E> the type of its failure
   */
  @FunctionalInterface
  public interface Call<T, E extends Exception> {
    /** Performs the call, which limits its own time. */
    T answer() throws E;
  }

  /**
   * Performs a call with a permit.
   *
   * @throws Failure OVERLOADED at once if there is none
   */
  public <T, E extends Exception> T within(Target target, Call<T, E> call) throws E {
    return within(target, Duration.ZERO, call);
  }

  /**
   * Performs a call with a permit.
   *
   * @param patience how long to wait for a permit, for calls that are nearly always short
   * @throws Failure OVERLOADED if there is none by then
   */
  public <T, E extends Exception> T within(Target target, Duration patience, Call<T, E> call)
      throws E {
    if (!enter(target, patience)) {
      throw Failure.overloaded(
          "Too many requests are waiting for the same server; try again", RETRY_SECONDS);
    }
    try {
      return YieldedPermit.runYielding(call);
    } finally {
      leave(target);
    }
  }

  private synchronized boolean enter(Target target, Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    while (isFull(target)) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return false;
      }
      try {
        wait(left);
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    taken.merge(target, 1, Integer::sum);
    takenOfAll.merge(target.named(), 1, Integer::sum);
    return true;
  }

  private boolean isFull(Target target) {
    return taken.getOrDefault(target, 0) >= target.named().permitsPerTarget()
        || takenOfAll.getOrDefault(target.named(), 0) >= target.named().permitsInTotal();
  }

  private synchronized void leave(Target target) {
    taken.computeIfPresent(target, (known, count) -> count == 1 ? null : count - 1);
    takenOfAll.merge(target.named(), -1, Integer::sum);
    notifyAll();
  }
}
