package dev.portcullis.ejb.webhook.polling;

import java.util.List;

/**
 * Events that a receiver polls (ADR 0064).
 *
 * @param events in their order, each with the next {@code sequence}
 * @param next the value of {@code after} for the next request; it stays valid permanently
 * @param more whether to request again at once, because there may be more already
 */
public record EventPageView(List<PolledEvent> events, long next, boolean more) {
  EventPageView withMore(boolean now) {
    return new EventPageView(events, next, now);
  }
}
