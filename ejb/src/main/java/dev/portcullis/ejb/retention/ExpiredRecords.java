package dev.portcullis.ejb.retention;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.persistence.retention.ExpiringQueries;
import dev.portcullis.persistence.retention.ExpiringRecordType;
import dev.portcullis.persistence.retention.RetentionClock;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;

/** Finds and deletes sessions, challenges and the like whose time is over. */
@Stateless
public class ExpiredRecords {
  /** How many are found at once. */
  static final int PART = 500;

  /** Whoever is just looking at a record, on whatever node, is done with it by then. */
  private static final Duration MARGIN = Duration.ofSeconds(60);

  @Inject private ExpiringQueries records;
  @Inject private MutationContext mutations;
  @Inject private RetentionClock clock;

  /** Some of a kind, which nobody else finds until the transaction ends. */
  public List<String> find(ExpiringRecordType kind) {
    return records.find(kind, clock.now().minus(MARGIN), PART);
  }

  /** Deletes what was found in this transaction. */
  public void delete(ExpiringRecordType kind, List<String> found) {
    mutations.bind();
    records.delete(kind, found);
  }
}
