package dev.portcullis.ejb.ratelimit;

import dev.portcullis.kernel.Clock;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Counts calls in memory; {@link RateLimitExchange} distributes them to the other nodes. A subject
 * can exceed its limit only by its calls on other nodes within the second between two exchanges.
 */
@ApplicationScoped
public class RateLimiter {
  /**
   * How many subjects of a kind have their own counter; subjects of one kind cannot displace those
   * of another.
   */
  static final int CAPACITY = 40_000;

  /**
   * The number of counters that further subjects of a kind share: a large number of subjects does
   * not lift the limit.
   */
  private static final int SHARED = 1024;

  private final Supplier<Map<RateLimitKind, Long>> limits;
  private final Supplier<Duration> windows;
  private final Supplier<Instant> clock;
  private final Map<String, CallCount> counts = new HashMap<>();
  private final Map<RateLimitKind, Integer> subjects = new EnumMap<>(RateLimitKind.class);
  private final Map<RateLimitKind, long[]> shared = new EnumMap<>(RateLimitKind.class);
  private Instant current = Instant.EPOCH;

  /** For the container's proxy, which counts nothing. */
  protected RateLimiter() {
    this(Map::of, () -> Duration.ofMinutes(1), Clock::now);
  }

  /** With the configured limits. */
  @Inject
  public RateLimiter(RateLimitConfig config) {
    this(once(config::limits), once(config::window), Clock::now);
  }

  /** Creates a limiter with custom limits, windows and clock. */
  RateLimiter(
      Supplier<Map<RateLimitKind, Long>> limits,
      Supplier<Duration> windows,
      Supplier<Instant> clock) {
    this.limits = limits;
    this.windows = windows;
    this.clock = clock;
  }

  /**
   * Counts calls of a subject.
   *
   * @param subject a user, a key, an address
   * @param calls how many, for example the size of a batch
   * @return the resulting state of the subject, empty if there is no limit
   */
  public Optional<RateLimitStatus> take(RateLimitKind kind, String subject, long calls) {
    long limit = limits.get().getOrDefault(kind, 0L);
    if (limit == 0) {
      return Optional.empty();
    }
    Instant now = clock.get();
    synchronized (counts) {
      rollWindow(now);
      Instant next = current.plus(windows.get());
      return Optional.of(
          new RateLimitStatus(
              limit, add(kind, subject, calls), Duration.between(now, next).toSeconds() + 1));
    }
  }

  private long add(RateLimitKind kind, String subject, long calls) {
    String key = kind.wireName() + " " + subject;
    CallCount count = counts.get(key);
    if (count == null && subjects.getOrDefault(kind, 0) < CAPACITY) {
      subjects.merge(kind, 1, Integer::sum);
      count = new CallCount();
      counts.put(key, count);
    }
    if (count != null) {
      return count.add(calls);
    }
    // Only for this node, because other nodes do not share the same subjects.
    long[] sums = shared.computeIfAbsent(kind, none -> new long[SHARED]);
    return sums[Math.floorMod(key.hashCode(), SHARED)] += calls;
  }

  /** The calls of the current window that the other nodes do not know yet. */
  Report report() {
    synchronized (counts) {
      rollWindow(clock.get());
      Map<String, Long> pending = new HashMap<>();
      counts.forEach(
          (subject, count) -> {
            if (count.pending() > 0) {
              pending.put(subject, count.pending());
            }
          });
      return new Report(current, pending);
    }
  }

  /** Applies the sums returned for a report, unless its window is over. */
  void exchanged(Report report, Map<String, Long> sums) {
    synchronized (counts) {
      if (!report.window().equals(current)) {
        return;
      }
      sums.forEach(
          (subject, sum) ->
              counts.get(subject).exchanged(sum, report.calls().getOrDefault(subject, 0L)));
    }
  }

  /**
   * The calls that a node has counted and not yet exchanged.
   *
   * @param window when the window began
   * @param calls by subject
   */
  record Report(Instant window, Map<String, Long> calls) {}

  private void rollWindow(Instant now) {
    long length = windows.get().toMillis();
    Instant window = Instant.ofEpochMilli(now.toEpochMilli() / length * length);
    if (!window.equals(current)) {
      counts.clear();
      subjects.clear();
      shared.clear();
      current = window;
    }
  }

  private static <T> Supplier<T> once(Supplier<T> reading) {
    return new Supplier<>() {
      private volatile T value;

      @Override
      public T get() {
        T known = value;
        if (known == null) {
          known = reading.get();
          value = known;
        }
        return known;
      }
    };
  }
}
