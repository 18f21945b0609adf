package dev.portcullis.ejb.session;

import dev.portcullis.ejb.startup.BadSetting;
import dev.portcullis.ejb.startup.CheckedConfig;
import dev.portcullis.ejb.startup.Setting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The settings of sessions ({@code session.*}). */
@ApplicationScoped
public class SessionConfig implements CheckedConfig {
  private static final long YEAR = 31_536_000;

  @Inject
  @ConfigProperty(name = "session.lifetime-seconds")
  String lifetimeSeconds;

  @Inject
  @ConfigProperty(name = "session.idle-seconds")
  String idleSeconds;

  @Inject
  @ConfigProperty(name = "session.max-per-user")
  String maxPerUser;

  /** How many sessions of a user are alive at most. */
  public int maxPerUser() {
    return (int) Setting.number("session.max-per-user", maxPerUser, 1, 10_000);
  }

  /** How long a session can last at most. */
  public Duration lifetime() {
    return Duration.ofSeconds(Setting.number("session.lifetime-seconds", lifetimeSeconds, 1, YEAR));
  }

  /** How long a session lasts without being used; zero when only its lifetime ends it. */
  public Duration idle() {
    return Duration.ofSeconds(Setting.number("session.idle-seconds", idleSeconds, 0, YEAR));
  }

  @Override
  public void check() {
    maxPerUser();
    if (idle().compareTo(lifetime()) > 0) {
      throw new BadSetting(
          "session.idle-seconds", "must not be larger than session.lifetime-seconds");
    }
  }
}
