package dev.portcullis.ejb.oidc;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** The settings of sign-in with an identity provider ({@code oidc.*}). */
@ApplicationScoped
public class OidcConfig extends Settings implements CheckedConfig {
  private static final long DAY = 86_400;

  private final Setting<Duration> skew = seconds("oidc.clock-skew-seconds", 0, 600);
  private final Setting<Duration> cache = seconds("oidc.keys-cache-seconds", 60, DAY);
  private final Setting<Duration> outage = seconds("oidc.keys-outage-seconds", 0, 7 * DAY);
  private final Setting<Duration> interval = seconds("oidc.keys-interval-seconds", 1, 3600);

  /** The tolerated offset between the clocks of a provider and this service. */
  public Duration skew() {
    return skew.get();
  }

  /** How the keys of providers are cached. */
  public JwksCachePolicy cachePolicy() {
    return new JwksCachePolicy(cache.get(), outage.get(), interval.get());
  }
}
