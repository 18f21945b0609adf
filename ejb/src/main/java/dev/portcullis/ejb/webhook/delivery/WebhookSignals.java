package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.job.Signal;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * The signals between the loops of this node, and what one hands to another. Other nodes notice by
 * themselves.
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

  /** Raised when a subscription wants past blocks. */
  public Signal past() {
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

  /** What the scan hands to the sender, before it raises {@link #sending}. */
  public LocalDeliveryQueue handover() {
    return localDeliveryQueue;
  }

  /** Raised when callbacks are to be sent again that were over. */
  public Signal redelivering() {
    return redelivering;
  }

  /** Raised when owners are to be told something about their endpoints, or were. */
  public Signal telling() {
    return telling;
  }

  /** Raised by {@link #queued} as well, for receivers that wait for something to fetch. */
  public Signal polled() {
    return polled;
  }

  /** Raised when a webhook was removed whose deliveries are still to be deleted. */
  public Signal cleaning() {
    return cleaning;
  }
}
