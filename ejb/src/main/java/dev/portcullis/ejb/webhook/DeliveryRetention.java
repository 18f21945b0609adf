package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.webhook.DeliveryRepository;
import dev.portcullis.persistence.webhook.WebhookRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;

/** Deletes deliveries that ended long ago, and what removed webhooks left. */
@Stateless
public class DeliveryRetention {
  private static final int PART = 500;

  @Inject private DeliveryRepository deliveries;
  @Inject private WebhookRepository webhooks;
  @Inject private MutationContext mutations;
  @Inject private WebhookConfig config;
  @Inject private WebhookUpkeepConfig upkeep;

  /**
   * Deletes some of them in one short transaction.
   *
   * @return whether there may be more
   */
  public boolean deletePart() {
    mutations.bind();
    int deleted =
        webhooks.removeEnded()
            + delete("delivered", upkeep.keepDelivered())
            + delete("dead", upkeep.keepDead());
    return deleted > 0;
  }

  private int delete(String state, Duration kept) {
    return deliveries.deleteEnded(
        state, Clock.now().minus(kept), config.settings().reading().reorganisationDepth(), PART);
  }
}
