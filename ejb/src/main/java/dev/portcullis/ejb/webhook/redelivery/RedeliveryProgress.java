package dev.portcullis.ejb.webhook.redelivery;

import dev.portcullis.persistence.webhook.redelivery.Redelivery;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryQueries.PendingCallbacks;

/**
 * A redelivery and its open callbacks.
 *
 * @param order the redelivery
 * @param open the queued callbacks that are not received yet
 */
public record RedeliveryProgress(Redelivery order, PendingCallbacks open) {
  /** How much was searched, in percent. */
  public int percent() {
    long all = order.last() - order.after();
    if (order.state() == Redelivery.State.DONE || all <= 0) {
      return 100;
    }
    return (int) (100 * (double) (order.progress().reached() - order.after()) / all);
  }
}
