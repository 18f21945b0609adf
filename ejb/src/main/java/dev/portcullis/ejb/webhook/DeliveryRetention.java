package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.webhook.DeliveryRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;

/** Deletes deliveries that ended long ago. */
@Stateless
public class DeliveryRetention {
  private static final int PART = 500;

  @Inject private DeliveryRepository deliveries;
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
    int deleted = delete("delivered", upkeep.keepDelivered()) + delete("dead", upkeep.keepDead());
    return deleted > 0;
  }

  private int delete(String state, Duration kept) {
    return deliveries.deleteEnded(
        state, Clock.now().minus(kept), config.settings().reading().reorganisationDepth(), PART);
  }
}
