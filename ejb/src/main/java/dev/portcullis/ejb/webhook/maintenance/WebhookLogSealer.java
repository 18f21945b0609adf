package dev.portcullis.ejb.webhook.maintenance;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.webhook.maintenance.WebhookSealQueries;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Has the mutation log say once a minute what was queued and sent since (ADR 0116). */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class WebhookLogSealer {
  @Inject private WebhookSealQueries seals;
  @Inject private MutationContext mutations;

  /**
   * Makes one seal, in a transaction of its own.
   *
   * @return whether more batches may wait for one
   */
  public boolean sealPart() {
    return CallContext.ofJob("webhook-seals")
        .alone()
        .call(
            () -> {
              mutations.bind();
              return seals.seal(Clock.now()) == WebhookSealQueries.MOST;
            });
  }
}
