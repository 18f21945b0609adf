package dev.portcullis.ejb.webhook.redelivery;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;

/** The settings {@code webhook.redeliver*} that bound what is sent again. */
@ApplicationScoped
public class RedeliveryConfig extends Settings implements CheckedConfig {
  private final Setting<Integer> perOwner = integer("webhook.redeliveries-per-owner", 1, 1_000);
  private final Setting<Integer> waiting = integer("webhook.redelivered-at-once", 1, 10_000);

  /** How many orders to send again one user's webhooks may have under way. */
  public int perOwner() {
    return perOwner.get();
  }

  /** How many callbacks of one webhook wait to be sent again at most. */
  public int waiting() {
    return waiting.get();
  }
}
