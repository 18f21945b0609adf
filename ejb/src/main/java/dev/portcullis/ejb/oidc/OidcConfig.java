package dev.portcullis.ejb.oidc;

import dev.portcullis.ejb.startup.CheckedConfig;
import dev.portcullis.ejb.startup.Setting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The settings of sign-in with an identity provider ({@code oidc.*}). */
@ApplicationScoped
public class OidcConfig implements CheckedConfig {
  private static final long DAY = 86_400;

  @Inject
  @ConfigProperty(name = "oidc.clock-skew-seconds")
  String skew;

  @Inject
  @ConfigProperty(name = "oidc.keys-cache-seconds")
  String cache;

  @Inject
  @ConfigProperty(name = "oidc.keys-outage-seconds")
  String outage;

  @Inject
  @ConfigProperty(name = "oidc.keys-interval-seconds")
  String interval;

  /** How far the clock of a provider may be from this one. */
  public Duration skew() {
    return Duration.ofSeconds(Setting.number("oidc.clock-skew-seconds", skew, 0, 600));
  }

  /** How the keys of providers are kept. */
  public KeyKeeping keeping() {
    return new KeyKeeping(
        Duration.ofSeconds(Setting.number("oidc.keys-cache-seconds", cache, 60, DAY)),
        Duration.ofSeconds(Setting.number("oidc.keys-outage-seconds", outage, 0, 7 * DAY)),
        Duration.ofSeconds(Setting.number("oidc.keys-interval-seconds", interval, 1, 3600)));
  }

  @Override
  public void check() {
    var unusedSkew = skew();
    var unusedKeeping = keeping();
  }
}
