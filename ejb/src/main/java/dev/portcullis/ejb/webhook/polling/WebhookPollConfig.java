package dev.portcullis.ejb.webhook.polling;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;

/** The settings {@code webhook.*} of receivers that poll events. */
@ApplicationScoped
public class WebhookPollConfig extends Settings implements CheckedConfig {
  private static final int MANY = 10_000;

  private final Setting<Integer> waiting = integer("webhook.waiting-polls", 0, MANY);
  private final Setting<Integer> waitingOfOwner =
      integer("webhook.waiting-polls-per-owner", 0, MANY);

  /** The maximum number of waiting poll requests on one node. */
  public int waiting() {
    return waiting.get();
  }

  /** The maximum number of waiting poll requests of one user. */
  public int waitingOfOwner() {
    return waitingOfOwner.get();
  }
}
