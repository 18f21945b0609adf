package dev.portcullis.ejb.webhook.polling;

import java.util.List;

/**
 * Events that a receiver fetches (ADR 0064).
 *
 * @param events in their order, each with the next {@code sequence}
 * @param next what to ask with as {@code after} for those that follow; it may be kept for good
 * @param more whether to ask again at once: there may be more already
 */
public record EventPageView(List<PolledEvent> events, long next, boolean more) {
  EventPageView withMore(boolean now) {
    return new EventPageView(events, next, now);
  }
}
