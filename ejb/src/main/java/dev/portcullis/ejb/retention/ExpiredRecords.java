package dev.portcullis.ejb.retention;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.retention.Expiring;
import dev.portcullis.persistence.retention.ExpiringRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;

/** Deletes sessions, challenges and the like whose time is over. */
@Stateless
public class ExpiredRecords {
  private static final int PART = 500;

  /** Whoever is just looking at a record, on whatever node, is done with it by then. */
  private static final Duration MARGIN = Duration.ofSeconds(60);

  @Inject private ExpiringRepository records;
  @Inject private MutationContext mutations;

  /**
   * Deletes some of each kind in one short transaction.
   *
   * @return whether there may be more
   */
  public boolean deletePart() {
    mutations.bind();
    Instant before = Clock.now().minus(MARGIN);
    boolean more = false;
    for (Expiring kind : Expiring.values()) {
      more |= records.delete(kind, before, PART) == PART;
    }
    return more;
  }
}
