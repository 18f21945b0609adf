package dev.portcullis.ejb.webhook.redelivery;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.kernel.Clock;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** The transactions that queue callbacks for redelivery. */
@Stateless
public class RedeliveryTransaction {
  @Inject private RedeliveryCursor walk;
  @Inject private RedeliveryConfig config;
  @Inject private MutationContext mutations;

  /** Advances one redelivery. */
  public RedeliveryCursor.Step step() {
    mutations.bind();
    return walk.step(Clock.now(), config.waiting());
  }
}
