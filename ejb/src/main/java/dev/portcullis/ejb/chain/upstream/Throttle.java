package dev.portcullis.ejb.chain.upstream;

import java.time.Duration;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Delays calls to a node that has rejected one because of its rate limit, for the time that the
 * node requests, or for a back-off that doubles. Such a node is available, so this is no {@link
 * CircuitBreaker}.
 */
final class Throttle {
  static final Duration FIRST = Duration.ofMillis(500);

  /** The maximum back-off if the node requests no delay. */
  static final Duration LONGEST = Duration.ofSeconds(30);

  /** The maximum accepted delay of a node; afterwards it is called again. */
  static final Duration MAX_REQUESTED_DELAY = Duration.ofMinutes(2);

  private final LongSupplier nanos;
  private final DoubleSupplier random;

  // Written under this; each call reads both, nearly always without a limit.
  private volatile Duration backoff = FIRST;
  private volatile boolean limited;
  private long until;

  /**
   * Creates a throttle without a delay.
   *
   * @param nanos the clock, as {@link System#nanoTime}
   * @param random a fraction from 0 to 1, as jitter between several callers
   */
  Throttle(LongSupplier nanos, DoubleSupplier random) {
    this.nanos = nanos;
    this.random = random;
  }

  /** How long no call may be sent; empty if calls are permitted. */
  Optional<Duration> remaining() {
    return limited ? remainingOfLimit() : Optional.empty();
  }

  private synchronized Optional<Duration> remainingOfLimit() {
    long left = limited ? until - nanos.getAsLong() : 0;
    if (left <= 0) {
      limited = false;
      return Optional.empty();
    }
    return Optional.of(Duration.ofNanos(left));
  }

  /**
   * Records that the node rejected a call because of its rate limit. Of several concurrent calls
   * the first one counts; later ones can only extend the delay that the node requests.
   *
   * @param asked the requested delay; empty if there is none
   * @return how long no call may be sent
   */
  synchronized Duration limit(Optional<Duration> asked) {
    long now = nanos.getAsLong();
    boolean waiting = limited && until - now > 0;
    Duration wait = asked.map(Throttle::bounded).orElse(Duration.ZERO);
    if (!waiting && asked.isEmpty()) {
      // Jitter: from half to the whole of the back-off.
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

  /** Records a response of the node, which halves the next back-off. */
  void answered() {
    if (backoff.compareTo(FIRST) > 0) {
      shorten();
    }
  }

  private synchronized void shorten() {
    if (!limited && backoff.compareTo(FIRST) > 0) {
      backoff = backoff.dividedBy(2);
    }
  }

  private static Duration bounded(Duration asked) {
    if (asked.compareTo(FIRST) < 0) {
      return FIRST;
    }
    return asked.compareTo(MAX_REQUESTED_DELAY) < 0 ? asked : MAX_REQUESTED_DELAY;
  }
}
