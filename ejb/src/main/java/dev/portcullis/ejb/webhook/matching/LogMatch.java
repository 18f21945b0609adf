package dev.portcullis.ejb.webhook.matching;

import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.decision.event.EventLog;
import dev.portcullis.persistence.webhook.matching.SubscriptionRow;
import java.util.List;

/**
 * A log and its subscriptions.
 *
 * @param log what happened
 * @param subscriptions those to the event
 */
public record LogMatch(ChainLog log, List<SubscriptionRow> subscriptions) {
  /** Copies the list. */
  public LogMatch {
    subscriptions = List.copyOf(subscriptions);
  }

  /** Whether any of the subscriptions wants it decoded. */
  boolean toDecode() {
    return subscriptions.stream().anyMatch(SubscriptionRow::decodeEvents);
  }

  /** What is judged. */
  EventLog event() {
    return new EventLog(log.address(), log.topics());
  }
}
