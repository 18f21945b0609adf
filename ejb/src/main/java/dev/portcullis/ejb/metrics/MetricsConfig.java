package dev.portcullis.ejb.metrics;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.ConfiguredBearerToken;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;

/** The settings {@code metrics.*}; the properties file explains each one. */
@ApplicationScoped
public class MetricsConfig extends Settings implements CheckedConfig {
  private final Setting<Optional<ConfiguredBearerToken>> token =
      optional("metrics.token", ConfiguredBearerToken::read).secret();
  private final Setting<Duration> keep = seconds("metrics.keep-seconds", 1, 300);

  /** The token that authenticates a scraper. */
  public Optional<ConfiguredBearerToken> token() {
    return token.get();
  }

  /** How long a reading for a scrape is reused. */
  public Duration keep() {
    return keep.get();
  }
}
