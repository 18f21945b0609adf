package dev.portcullis.ejb.webhook.maintenance;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.webhook.maintenance.WebhookSealQueries;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/**
 * Seals in the mutation log, once a minute, the callbacks that were queued and sent since (ADR
 * 0116).
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class WebhookLogSealer {
  @Inject private WebhookSealQueries seals;
  @Inject private MutationContext mutations;

  /**
   * Creates one seal, in its own transaction.
   *
   * @return whether more batches may wait for a seal
   */
  public boolean sealPart() {
    return CallContext.ofJob("webhook-seals")
        .alone()
        .call(
            () -> {
              mutations.bind();
              return seals.seal(Clock.now()) == WebhookSealQueries.MAX_BATCHES;
            });
  }
}
