package dev.portcullis.ejb.webhook.redelivery;

import dev.portcullis.persistence.webhook.redelivery.Redelivery;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryQueries.PendingCallbacks;

/**
 * An order to send callbacks again, and what is open of it.
 *
 * @param order the order
 * @param open what was queued and is not received
 */
public record RedeliveryState(Redelivery order, PendingCallbacks open) {
  /** How much was looked through, in percent. */
  public int percent() {
    long all = order.last() - order.after();
    if (order.state() == Redelivery.State.DONE || all <= 0) {
      return 100;
    }
    return (int) (100 * (double) (order.progress().reached() - order.after()) / all);
  }
}
