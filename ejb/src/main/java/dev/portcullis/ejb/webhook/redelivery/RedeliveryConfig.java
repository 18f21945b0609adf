package dev.portcullis.ejb.webhook.redelivery;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;

/** The settings {@code webhook.redeliver*} that limit redeliveries. */
@ApplicationScoped
public class RedeliveryConfig extends Settings implements CheckedConfig {
  private final Setting<Integer> perOwner = integer("webhook.redeliveries-per-owner", 1, 1_000);
  private final Setting<Integer> waiting = integer("webhook.redelivered-at-once", 1, 10_000);

  /** The maximum number of running redeliveries for one user's webhooks. */
  public int perOwner() {
    return perOwner.get();
  }

  /** The maximum number of callbacks of one webhook that await redelivery. */
  public int waiting() {
    return waiting.get();
  }
}
