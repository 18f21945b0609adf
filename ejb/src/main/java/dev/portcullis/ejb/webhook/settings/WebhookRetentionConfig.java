package dev.portcullis.ejb.webhook.settings;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** The settings {@code webhook.*} that limit stored data. */
@ApplicationScoped
public class WebhookRetentionConfig extends Settings implements CheckedConfig {
  private static final String DELIVERED = "webhook.delivered-retention-days";
  private static final String DEAD = "webhook.dead-retention-days";
  private static final long CENTURY = 36_500;

  private final Setting<Long> maxPerUser = number("webhook.max-per-user", 0, 1_000_000);
  private final Setting<Duration> keepDelivered = days(DELIVERED, 1, CENTURY);
  private final Setting<Duration> keepDead = days(DEAD, 1, CENTURY);

  @Override
  public void check() {
    super.check();
    if (deadLetterRetention().compareTo(deliveredRetention()) < 0) {
      throw new InvalidSettingException(DEAD, "must not be smaller than " + DELIVERED);
    }
  }

  /** The maximum number of webhooks of a user; 0 means any number. */
  public long maxPerUser() {
    return maxPerUser.get();
  }

  /** How long the row of a delivered callback is kept. */
  public Duration deliveredRetention() {
    return keepDelivered.get();
  }

  /** How long the row of a dead letter is kept, not shorter than that of a delivered callback. */
  public Duration deadLetterRetention() {
    return keepDead.get();
  }
}
