package dev.portcullis.ejb.keycloak;

import dev.portcullis.persistence.keycloak.MirroredRecordType;
import dev.portcullis.persistence.keycloak.ReconciliationQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;

/** Finds what Keycloak is to hold, and queues it once more. */
@Stateless
public class ReconciliationQueue {
  private static final int PART = 500;

  @Inject private ReconciliationQueries records;
  @Inject private KeycloakConfig config;

  /** The next records of a kind behind an identifier; an empty text is the beginning. */
  public List<String> find(MirroredRecordType kind, String after) {
    return records.next(kind, config.settings().issuer(), after, PART);
  }

  /** Queues a record, to be told after {@code wait}. */
  public void add(MirroredRecordType kind, String id, Duration wait) {
    records.queue(kind, config.settings().issuer(), id, wait);
  }
}
