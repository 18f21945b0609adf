package dev.portcullis.ejb.webhook.scan;

import dev.portcullis.persistence.webhook.matching.SuppressedEvents;
import dev.portcullis.persistence.webhook.scan.NewEvent;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * What comes of reading blocks.
 *
 * @param events the events to queue
 * @param withheld what is kept back
 * @param judgedAt when it was asked who may be told; null when nobody was to be
 */
public record ScanResult(List<NewEvent> events, List<SuppressedEvents> withheld, Instant judgedAt) {
  /** Nothing that anybody follows. */
  static final ScanResult NONE = new ScanResult(List.of(), List.of(), null);

  /** Copies the lists. */
  public ScanResult {
    events = List.copyOf(events);
    withheld = List.copyOf(withheld);
  }

  /** All of these, in their order. */
  public static ScanResult of(List<ScanResult> parts) {
    return new ScanResult(
        parts.stream().flatMap(part -> part.events().stream()).toList(),
        parts.stream().flatMap(part -> part.withheld().stream()).toList(),
        parts.stream()
            .map(ScanResult::judgedAt)
            .filter(Objects::nonNull)
            .min(Comparator.naturalOrder())
            .orElse(null));
  }

  /** How many are told of something, each counted for each event. */
  int deliveries() {
    return events.stream().mapToInt(event -> event.recipients().size()).sum();
  }
}
