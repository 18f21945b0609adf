package dev.portcullis.ejb.metrics;

import dev.portcullis.ejb.setting.ConfiguredBearerToken;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/** Knows scrapers by the token of the setting {@code metrics.token}; without it nobody is one. */
@ApplicationScoped
public class ScraperAuthentication {
  private final Optional<ConfiguredBearerToken> token;

  /** For the container. */
  protected ScraperAuthentication() {
    token = Optional.empty();
  }

  /** With the configured token. */
  @Inject
  public ScraperAuthentication(MetricsConfig config) {
    token = config.token();
  }

  /**
   * Whether it is a scraper.
   *
   * @param authorization the header's value, or null when it is missing
   */
  public boolean isOne(String authorization) {
    return token.filter(own -> own.isIn(authorization)).isPresent();
  }
}
