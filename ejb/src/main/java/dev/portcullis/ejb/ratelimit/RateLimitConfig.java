package dev.portcullis.ejb.ratelimit;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** The settings of rate limits ({@code ratelimit.*}). */
@ApplicationScoped
public class RateLimitConfig extends Settings implements CheckedConfig {
  private static final long MOST = 1_000_000_000;
  private static final long DAY = 86_400;

  private final Setting<Duration> window = seconds("ratelimit.window-seconds", 1, DAY);
  private final Map<RateLimitKind, Setting<Long>> limits = new EnumMap<>(RateLimitKind.class);

  /** Declares a limit for each kind. */
  public RateLimitConfig() {
    for (RateLimitKind kind : RateLimitKind.values()) {
      limits.put(kind, number("ratelimit." + kind.wireName(), 0, MOST));
    }
  }

  /** The length of a window. */
  Duration window() {
    return window.get();
  }

  /** The maximum number of calls in a window; 0 for no limit. */
  Map<RateLimitKind, Long> limits() {
    Map<RateLimitKind, Long> read = new EnumMap<>(RateLimitKind.class);
    limits.forEach((kind, limit) -> read.put(kind, limit.get()));
    return read;
  }
}
