package dev.portcullis.ejb.webhook.matching;

import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.decision.event.EventLog;
import dev.portcullis.persistence.webhook.matching.SubscriptionRow;
import java.util.List;

/**
 * A log and the subscriptions that match it.
 *
 * @param log the log
 * @param subscriptions the subscriptions to the event
 */
public record LogMatch(ChainLog log, List<SubscriptionRow> subscriptions) {
  /** Copies the list. */
  public LogMatch {
    subscriptions = List.copyOf(subscriptions);
  }

  /** Whether any of the subscriptions requests decoding. */
  boolean toDecode() {
    return subscriptions.stream().anyMatch(SubscriptionRow::decodeEvents);
  }

  /** The event for the permission check. */
  EventLog event() {
    return new EventLog(log.address(), log.topics());
  }
}
