package dev.portcullis.ejb.outbound;

import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** The places for calls to foreign servers: few for each of them, and without a queue. */
@ApplicationScoped
public class OutboundBulkhead {
  private static final int RETRY_SECONDS = 5;

  private final Map<Target, Integer> taken = new HashMap<>();
  private final Map<TargetOrigin, Integer> takenOfAll = new EnumMap<>(TargetOrigin.class);

  /**
   * Whom a call goes to.
   *
   * @param name for example host and port
   * @param named who has named it
   */
  public record Target(String name, TargetOrigin named) {}

  /** Who has named a target: the targets of one kind never wait for those of another. */
  public enum TargetOrigin {
    /** The operator. */
    OPERATOR(4, 12),
    /** An organization: it may be anybody's server, and silent. */
    CUSTOMER(4, 10),
    /** A user, of whom there are more. */
    USER(2, 4),
    /** An administrator who tries a provider: sign-ins never wait for it. */
    TRIED(1, 4),
    /** A user who tries a receiver of callbacks of theirs: it is anybody's server. */
    RECEIVER(1, 8);

    private final int ofTarget;
    private final int ofAll;

    TargetOrigin(int ofTarget, int ofAll) {
      this.ofTarget = ofTarget;
      this.ofAll = ofAll;
    }

    /** How many calls there may be to one target at a time. */
    public int placesOfTarget() {
      return ofTarget;
    }

    /** How many there may be to all of this kind at a time. */
    public int placesOfAll() {
      return ofAll;
    }
  }

  /**
   * A call.
   *
   * @param <T> the answer
   * @param <E> how it fails
   */
  @FunctionalInterface
  public interface Call<T, E extends Exception> {
    /** Calls, within a time that the call itself bounds. */
    T answer() throws E;
  }

  /**
   * Calls while holding a place.
   *
   * @throws Failure OVERLOADED at once if there is none
   */
  public <T, E extends Exception> T within(Target target, Call<T, E> call) throws E {
    return within(target, Duration.ZERO, call);
  }

  /**
   * Calls while holding a place.
   *
   * @param patience how long to wait for a place, for calls that are nearly always short
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
    return taken.getOrDefault(target, 0) >= target.named().placesOfTarget()
        || takenOfAll.getOrDefault(target.named(), 0) >= target.named().placesOfAll();
  }

  private synchronized void leave(Target target) {
    taken.computeIfPresent(target, (known, count) -> count == 1 ? null : count - 1);
    takenOfAll.merge(target.named(), -1, Integer::sum);
    notifyAll();
  }
}
