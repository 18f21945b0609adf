package dev.portcullis.ejb.metrics;

import dev.portcullis.ejb.setting.BadSetting;
import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import dev.portcullis.kernel.Secret;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;

/** The settings {@code metrics.*}; the properties file explains each. */
@ApplicationScoped
public class MetricsConfig extends Settings implements CheckedConfig {
  private final Setting<Optional<Secret>> token =
      optional("metrics.token", MetricsConfig::secret).secret();
  private final Setting<Duration> keep = seconds("metrics.keep-seconds", 1, 300);

  /** By which a scraper is known. */
  public Optional<Secret> token() {
    return token.get();
  }

  /** How long what was read for a scrape is used for the next. */
  public Duration keep() {
    return keep.get();
  }

  /** As it can stand in a header: visible ASCII without blanks. */
  private static Secret secret(String name, String text) {
    String token = text.strip();
    if (!token.matches("[!-~]{32,1024}")) {
      throw new BadSetting(name, "must have 32 to 1024 characters of ASCII without blanks");
    }
    return new Secret(token);
  }
}
