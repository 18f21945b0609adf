package dev.portcullis.ejb.metrics;

import dev.portcullis.ejb.setting.ConfiguredBearerToken;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/**
 * Authenticates scrapers by the token of the setting {@code metrics.token}; without it every
 * scraper is rejected.
 */
@ApplicationScoped
public class ScraperAuthentication {
  private final Optional<ConfiguredBearerToken> token;

  /** For the container. */
  protected ScraperAuthentication() {
    token = Optional.empty();
  }

  /** Creates the authentication with the configured token. */
  @Inject
  public ScraperAuthentication(MetricsConfig config) {
    token = config.token();
  }

  /**
   * Whether the request is from a scraper.
   *
   * @param authorization the header's value, or null if it is missing
   */
  public boolean isScraper(String authorization) {
    return token.filter(own -> own.isIn(authorization)).isPresent();
  }
}
