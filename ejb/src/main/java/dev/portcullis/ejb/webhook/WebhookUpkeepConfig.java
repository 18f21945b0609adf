package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.startup.BadSetting;
import dev.portcullis.ejb.startup.CheckedConfig;
import dev.portcullis.ejb.startup.Setting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The settings {@code webhook.*} that bound what is kept, and tell when a job is stuck. */
@ApplicationScoped
public class WebhookUpkeepConfig implements CheckedConfig {
  private static final long CENTURY_DAYS = 36_500;

  @Inject
  @ConfigProperty(name = "webhook.max-per-user")
  private String maxPerUser;

  @Inject
  @ConfigProperty(name = "webhook.delivered-retention-days")
  private String deliveredDays;

  @Inject
  @ConfigProperty(name = "webhook.dead-retention-days")
  private String deadDays;

  @Inject
  @ConfigProperty(name = "webhook.stuck-seconds")
  private String stuckSeconds;

  @Override
  public void check() {
    maxPerUser();
    keepDelivered();
    keepDead();
    stuckAfter();
  }

  /** How many webhooks a user may have; 0 means any number. */
  public long maxPerUser() {
    return Setting.number("webhook.max-per-user", maxPerUser, 0, 1_000_000);
  }

  /** How long the row of a delivered callback is kept. */
  public Duration keepDelivered() {
    return days("webhook.delivered-retention-days", deliveredDays);
  }

  /**
   * How long the row of a dead letter is kept.
   *
   * @throws BadSetting if that is shorter than for delivered ones
   */
  public Duration keepDead() {
    Duration dead = days("webhook.dead-retention-days", deadDays);
    if (dead.compareTo(keepDelivered()) < 0) {
      throw new BadSetting(
          "webhook.dead-retention-days",
          "must not be smaller than webhook.delivered-retention-days");
    }
    return dead;
  }

  /** How long a job may be without a sign of life. */
  public Duration stuckAfter() {
    return Duration.ofSeconds(Setting.number("webhook.stuck-seconds", stuckSeconds, 30, 86_400));
  }

  private static Duration days(String name, String text) {
    return Duration.ofDays(Setting.number(name, text, 1, CENTURY_DAYS));
  }
}
