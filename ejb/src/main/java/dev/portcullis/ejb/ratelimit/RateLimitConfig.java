package dev.portcullis.ejb.ratelimit;

import dev.portcullis.ejb.startup.CheckedConfig;
import dev.portcullis.ejb.startup.Setting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The settings of rate limits ({@code ratelimit.*}). */
@ApplicationScoped
public class RateLimitConfig implements CheckedConfig {
  private static final long MOST = 1_000_000_000;
  private static final long DAY = 86_400;

  @Inject
  @ConfigProperty(name = "ratelimit.window-seconds")
  String window;

  @Inject
  @ConfigProperty(name = "ratelimit.login")
  String login;

  @Inject
  @ConfigProperty(name = "ratelimit.public")
  String open;

  @Inject
  @ConfigProperty(name = "ratelimit.user")
  String user;

  @Inject
  @ConfigProperty(name = "ratelimit.rpc")
  String rpc;

  @Inject
  @ConfigProperty(name = "ratelimit.m2m")
  String m2m;

  /** How long a window is. */
  Duration window() {
    return Duration.ofSeconds(Setting.number("ratelimit.window-seconds", window, 1, DAY));
  }

  /** How many calls a window has room for; 0 for any number. */
  Map<RateLimitKind, Long> limits() {
    Map<RateLimitKind, Long> limits = new EnumMap<>(RateLimitKind.class);
    for (RateLimitKind kind : RateLimitKind.values()) {
      limits.put(kind, Setting.number("ratelimit." + kind.wireName(), text(kind), 0, MOST));
    }
    return limits;
  }

  private String text(RateLimitKind kind) {
    return switch (kind) {
      case LOGIN -> login;
      case PUBLIC -> open;
      case USER -> user;
      case RPC -> rpc;
      case M2M -> m2m;
    };
  }

  @Override
  public void check() {
    var unusedWindow = window();
    var unusedLimits = limits();
  }
}
