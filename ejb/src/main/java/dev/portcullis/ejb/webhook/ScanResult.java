package dev.portcullis.ejb.webhook;

import dev.portcullis.persistence.webhook.NewEvent;
import dev.portcullis.persistence.webhook.Withheld;
import java.util.List;

/**
 * What comes of reading blocks.
 *
 * @param events the events to queue
 * @param withheld what is kept back
 */
public record ScanResult(List<NewEvent> events, List<Withheld> withheld) {
  /** Nothing that anybody follows. */
  static final ScanResult NONE = new ScanResult(List.of(), List.of());

  /** Copies the lists. */
  public ScanResult {
    events = List.copyOf(events);
    withheld = List.copyOf(withheld);
  }

  /** All of these, in their order. */
  static ScanResult of(List<ScanResult> parts) {
    return new ScanResult(
        parts.stream().flatMap(part -> part.events().stream()).toList(),
        parts.stream().flatMap(part -> part.withheld().stream()).toList());
  }

  /** How many are told of something, each counted for each event. */
  int deliveries() {
    return events.stream().mapToInt(event -> event.recipients().size()).sum();
  }
}
