package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.job.Signal;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * The signals between the loops of this node, and the queue between two of them. Other nodes detect
 * changes by polling.
 */
@ApplicationScoped
public class WebhookSignals {
  private final Signal reading = new Signal();
  private final Signal past = new Signal();
  private final Signal sending = new Signal();
  private final Signal polled = new Signal();
  private final Signal queued = new Signal(polled);
  private final Signal publishing = new Signal();
  private final Signal cleaning = new Signal();
  private final Signal redelivering = new Signal();
  private final Signal telling = new Signal();
  private final LocalDeliveryQueue localDeliveryQueue = new LocalDeliveryQueue();

  /** Raised by a new head and by a changed subscription. */
  public Signal reading() {
    return reading;
  }

  /** Raised when a subscription needs past blocks. */
  public Signal backfilling() {
    return past;
  }

  /** Raised when callbacks were queued or have ended. */
  public Signal sending() {
    return sending;
  }

  /** Raised with {@link #sending} when callbacks were queued. */
  public Signal queued() {
    return queued;
  }

  /** Raised when the scan queued callbacks, which are published as well. */
  public Signal publishing() {
    return publishing;
  }

  /** The batches that the scan passes to the sender, before it raises {@link #sending}. */
  public LocalDeliveryQueue localDeliveries() {
    return localDeliveryQueue;
  }

  /** Raised when callbacks that were over are to be sent again. */
  public Signal redelivering() {
    return redelivering;
  }

  /** Raised when notices for owners about their endpoints were created or sent. */
  public Signal notifying() {
    return telling;
  }

  /** Also raised by {@link #queued}, for receivers that wait for events to poll. */
  public Signal polled() {
    return polled;
  }

  /** Raised when a webhook was removed whose deliveries must still be deleted. */
  public Signal cleaning() {
    return cleaning;
  }
}
