package dev.portcullis.kernel;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Bounds how often the log tells the same: of each subject, such as a server that is down, the
 * first few times in a minute, and with the next time that it does, how often it did not. However
 * many subjects there are, the memory has a bound; those that are too many share one.
 */
public final class LogThrottle {
  static final Duration WINDOW = Duration.ofMinutes(1);

  /** Subjects that are told apart. */
  static final int CAPACITY = 256;

  private static final String OTHERS = "";

  private final int most;
  private final Supplier<Instant> clock;
  private final Map<String, ThrottleWindow> subjects = new HashMap<>();

  LogThrottle(int most, Supplier<Instant> clock) {
    this.most = most;
    this.clock = clock;
  }

  /** Tells of each subject so many times a minute. */
  public static LogThrottle perMinute(int most) {
    return new LogThrottle(most, Clock::now);
  }

  /**
   * Whether to tell of the subject now: if so, what to add to the line, which is nothing or how
   * often it was not told; if not, empty, and it is counted.
   */
  public synchronized Optional<String> tell(String subject) {
    Instant now = clock.get();
    ThrottleWindow throttleWindow = told(subject, now);
    String untold = "";
    if (throttleWindow.isOver(now)) {
      untold =
          throttleWindow.untold == 0
              ? ""
              : " (and " + throttleWindow.untold + " more since " + throttleWindow.begin + ")";
      throttleWindow.begin(now);
    }
    if (throttleWindow.times >= most) {
      throttleWindow.untold++;
      return Optional.empty();
    }
    throttleWindow.times++;
    return Optional.of(untold);
  }

  private ThrottleWindow told(String subject, Instant now) {
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
    private long untold;

    /** Also when the clock was set back. */
    private boolean isOver(Instant now) {
      return now.isBefore(begin) || !now.isBefore(begin.plus(WINDOW));
    }

    private void begin(Instant now) {
      begin = now;
      times = 0;
      untold = 0;
    }
  }
}
