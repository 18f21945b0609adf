package dev.portcullis.ejb.webhook;

import dev.portcullis.persistence.webhook.NewEvent;
import dev.portcullis.persistence.webhook.Withheld;
import java.util.List;

/**
 * What comes of reading blocks.
 *
 * @param events the callbacks to queue
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
}
