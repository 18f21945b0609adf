package dev.portcullis.ejb.chain.upstream;

import java.time.Duration;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Keeps calls from a node that has refused one because of its rate limit, for the time the node
 * asks for, or for a back-off that doubles. Such a node is alive, so this is no {@link
 * CircuitBreaker}.
 */
final class Throttle {
  static final Duration FIRST = Duration.ofMillis(500);

  /** The longest back-off of our own. */
  static final Duration LONGEST = Duration.ofSeconds(30);

  /** A node is not obeyed for longer than this without being asked again. */
  static final Duration MOST_OBEYED = Duration.ofMinutes(2);

  private final LongSupplier nanos;
  private final DoubleSupplier random;
  private Duration backoff = FIRST;
  private boolean limited;
  private long until;

  /**
   * A throttle that lets everything through.
   *
   * @param nanos the time, as {@link System#nanoTime}
   * @param random a fraction from 0 to 1, so that several callers do not return together
   */
  Throttle(LongSupplier nanos, DoubleSupplier random) {
    this.nanos = nanos;
    this.random = random;
  }

  /** How long no call may be sent; empty when one may. */
  synchronized Optional<Duration> remaining() {
    long left = limited ? until - nanos.getAsLong() : 0;
    if (left <= 0) {
      limited = false;
      return Optional.empty();
    }
    return Optional.of(Duration.ofNanos(left));
  }

  /**
   * The node refused a call because of its rate limit. Of several calls that were under way
   * together the first one counts, and later ones only extend what the node asks for.
   *
   * @param asked what it asks for; empty when it does not say
   * @return how long no call may be sent
   */
  synchronized Duration limit(Optional<Duration> asked) {
    long now = nanos.getAsLong();
    boolean waiting = limited && until - now > 0;
    Duration wait = asked.map(Throttle::bounded).orElse(Duration.ZERO);
    if (!waiting && asked.isEmpty()) {
      // From half to the whole of it.
      wait = Duration.ofNanos((long) (backoff.toNanos() * (1 + random.getAsDouble()) / 2));
      Duration doubled = backoff.multipliedBy(2);
      backoff = doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
    }
    if (!waiting || now + wait.toNanos() - until > 0) {
      until = now + wait.toNanos();
    }
    limited = true;
    return Duration.ofNanos(Math.max(1, until - now));
  }

  /** The node answered a call: the next back-off is shorter. */
  synchronized void answered() {
    if (!limited && backoff.compareTo(FIRST) > 0) {
      backoff = backoff.dividedBy(2);
    }
  }

  private static Duration bounded(Duration asked) {
    if (asked.compareTo(FIRST) < 0) {
      return FIRST;
    }
    return asked.compareTo(MOST_OBEYED) < 0 ? asked : MOST_OBEYED;
  }
}
