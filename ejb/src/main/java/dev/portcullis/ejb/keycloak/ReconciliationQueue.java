package dev.portcullis.ejb.keycloak;

import dev.portcullis.persistence.keycloak.MirroredRecordType;
import dev.portcullis.persistence.keycloak.ReconciliationQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;

/** Finds the records to be mirrored to Keycloak, and queues them again. */
@Stateless
public class ReconciliationQueue {
  private static final int PART = 500;

  @Inject private ReconciliationQueries records;
  @Inject private KeycloakConfig config;

  /** The next records of a kind after an identifier; an empty text is the beginning. */
  public List<String> find(MirroredRecordType kind, String after) {
    return records.next(kind, config.settings().issuer(), after, PART);
  }

  /** Queues a record, due after {@code wait}. */
  public void add(MirroredRecordType kind, String id, Duration wait) {
    records.queue(kind, config.settings().issuer(), id, wait);
  }
}
