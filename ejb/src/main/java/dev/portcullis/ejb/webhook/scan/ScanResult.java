package dev.portcullis.ejb.webhook.scan;

import dev.portcullis.persistence.webhook.matching.SuppressedEvents;
import dev.portcullis.persistence.webhook.scan.NewEvent;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * The result of reading blocks.
 *
 * @param events the events to queue
 * @param suppressed the suppressed events
 * @param judgedAt the time of the permission check; null if there was none
 */
public record ScanResult(
    List<NewEvent> events, List<SuppressedEvents> suppressed, Instant judgedAt) {
  /** The result without matching events. */
  static final ScanResult NONE = new ScanResult(List.of(), List.of(), null);

  /** Copies the lists. */
  public ScanResult {
    events = List.copyOf(events);
    suppressed = List.copyOf(suppressed);
  }

  /** Concatenates these results. */
  public static ScanResult of(List<ScanResult> parts) {
    return new ScanResult(
        parts.stream().flatMap(part -> part.events().stream()).toList(),
        parts.stream().flatMap(part -> part.suppressed().stream()).toList(),
        parts.stream()
            .map(ScanResult::judgedAt)
            .filter(Objects::nonNull)
            .min(Comparator.naturalOrder())
            .orElse(null));
  }

  /** The number of deliveries: one for each recipient of each event. */
  int deliveries() {
    return events.stream().mapToInt(event -> event.recipients().size()).sum();
  }
}
