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

  /** An idle timeout is renewed once a tenth of it has gone by: not a write for each request. */
  private static final double RENEW_BELOW = 0.9;

  /** The last use of a session is written down once in so many seconds. */
  private static final double USE_SECONDS = 300;

  private final Setting<Integer> maxPerUser = integer("session.max-per-user", 1, 10_000);
  private final Setting<Duration> idle = seconds("session.idle-seconds", 0, YEAR);
  private final Setting<Duration> lifetime = seconds("session.lifetime-seconds", 1, YEAR);

  /** How many sessions of a user are alive at most. */
  public int maxPerUser() {
    return maxPerUser.get();
  }

  /** How long a session can last at most. */
  public Duration lifetime() {
    return lifetime.get();
  }

  /** How long a session lasts without being used; zero when only its lifetime ends it. */
  public Duration idle() {
    return idle.get();
  }

  /** Whether the use of a session that would last so many seconds more is to be written down. */
  boolean isRenewed(double secondsLeft) {
    return !idle().isZero() && secondsLeft < idle().toSeconds() * RENEW_BELOW;
  }

  /** Whether a use is to be written down, so many seconds after the last that was. */
  static boolean isNoted(double secondsUnused) {
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
