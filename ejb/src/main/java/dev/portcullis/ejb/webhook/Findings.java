package dev.portcullis.ejb.webhook;

import dev.portcullis.persistence.webhook.Announcement;
import dev.portcullis.persistence.webhook.Withheld;
import java.util.List;

/**
 * What comes of reading blocks.
 *
 * @param told the callbacks to queue
 * @param withheld what is kept back
 */
public record Findings(List<Announcement> told, List<Withheld> withheld) {
  /** Nothing that anybody follows. */
  static final Findings NONE = new Findings(List.of(), List.of());

  /** Copies the lists. */
  public Findings {
    told = List.copyOf(told);
    withheld = List.copyOf(withheld);
  }
}
