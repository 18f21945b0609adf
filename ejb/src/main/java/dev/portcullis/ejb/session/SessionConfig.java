package dev.portcullis.ejb.session;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** The settings of sessions ({@code session.*}). */
@ApplicationScoped
public class SessionConfig extends Settings implements CheckedConfig {
  private static final long YEAR = 31_536_000;

  /**
   * An idle timeout is renewed once a tenth of it has passed, to avoid a write for each request.
   */
  private static final double RENEW_BELOW = 0.9;

  /** The interval in seconds at which the last use of a session is recorded. */
  private static final double USE_SECONDS = 300;

  private final Setting<Integer> maxPerUser = integer("session.max-per-user", 1, 10_000);
  private final Setting<Duration> idle = seconds("session.idle-seconds", 0, YEAR);
  private final Setting<Duration> lifetime = seconds("session.lifetime-seconds", 1, YEAR);
  private final Setting<Duration> serviceLifetime =
      seconds("session.service-lifetime-seconds", 1, YEAR);

  /** The maximum number of active sessions per user, tenant or service. */
  public int maxPerUser() {
    return maxPerUser.get();
  }

  /** The maximum lifetime of a session of a user or tenant. */
  public Duration lifetime() {
    return lifetime.get();
  }

  /** The maximum lifetime of a session of a service. */
  public Duration serviceLifetime() {
    return serviceLifetime.get();
  }

  /** How long an unused session lasts; zero if only its lifetime ends it. */
  public Duration idle() {
    return idle.get();
  }

  /** Whether to record the use of a session that would last this many seconds more. */
  boolean isRenewed(double secondsLeft) {
    return !idle().isZero() && secondsLeft < idle().toSeconds() * RENEW_BELOW;
  }

  /** Whether to record a use, this many seconds after the last recorded one. */
  static boolean isUseRecordDue(double secondsUnused) {
    return secondsUnused >= USE_SECONDS;
  }

  @Override
  public void check() {
    super.check();
    if (idle().compareTo(lifetime()) > 0) {
      throw new InvalidSettingException(
          "session.idle-seconds", "must not be larger than session.lifetime-seconds");
    }
  }
}
