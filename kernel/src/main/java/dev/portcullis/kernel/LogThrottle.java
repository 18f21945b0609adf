package dev.portcullis.kernel;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Limits repeated log lines. For each subject, such as a server that is down, it permits the first
 * few lines in a minute. The next permitted line includes the number of suppressed ones. Memory is
 * bounded for any number of subjects; those beyond the bound share one entry.
 */
public final class LogThrottle {
  static final Duration WINDOW = Duration.ofMinutes(1);

  /** How many subjects are counted separately. */
  static final int CAPACITY = 256;

  private static final String OTHERS = "";

  private final int most;
  private final Supplier<Instant> clock;
  private final Map<String, ThrottleWindow> subjects = new HashMap<>();

  LogThrottle(int most, Supplier<Instant> clock) {
    this.most = most;
    this.clock = clock;
  }

  /** Permits this many lines a minute for each subject. */
  public static LogThrottle perMinute(int most) {
    return new LogThrottle(most, Clock::now);
  }

  /**
   * Whether to log a line about the subject now. If so, the result is the suffix for the line:
   * empty text, or the number of suppressed lines. If not, the result is empty, and the line is
   * counted.
   */
  public synchronized Optional<String> permit(String subject) {
    Instant now = clock.get();
    ThrottleWindow throttleWindow = windowOf(subject, now);
    String untold = "";
    if (throttleWindow.isOver(now)) {
      untold =
          throttleWindow.suppressed == 0
              ? ""
              : " (and " + throttleWindow.suppressed + " more since " + throttleWindow.begin + ")";
      throttleWindow.begin(now);
    }
    if (throttleWindow.times >= most) {
      throttleWindow.suppressed++;
      return Optional.empty();
    }
    throttleWindow.times++;
    return Optional.of(untold);
  }

  private ThrottleWindow windowOf(String subject, Instant now) {
    ThrottleWindow known = subjects.get(subject);
    if (known == null && subjects.size() >= CAPACITY) {
      subjects.values().removeIf(other -> other.isOver(now));
    }
    if (known == null && subjects.size() >= CAPACITY) {
      return subjects.computeIfAbsent(OTHERS, none -> new ThrottleWindow());
    }
    return known != null ? known : subjects.computeIfAbsent(subject, none -> new ThrottleWindow());
  }

  private static final class ThrottleWindow {
    private Instant begin = Instant.EPOCH;
    private int times;
    private long suppressed;

    /** True also if the clock was set back. */
    private boolean isOver(Instant now) {
      return now.isBefore(begin) || !now.isBefore(begin.plus(WINDOW));
    }

    private void begin(Instant now) {
      begin = now;
      times = 0;
      suppressed = 0;
    }
  }
}
