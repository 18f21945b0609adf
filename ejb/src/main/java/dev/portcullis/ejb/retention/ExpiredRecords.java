package dev.portcullis.ejb.retention;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.persistence.retention.ExpiringQueries;
import dev.portcullis.persistence.retention.ExpiringRecordType;
import dev.portcullis.persistence.retention.RetentionClock;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;

/** Finds and deletes expired sessions, challenges and similar records. */
@Stateless
public class ExpiredRecords {
  /** How many records are found at once. */
  static final int PART = 500;

  /** The time for readers on any node to finish with a record. */
  private static final Duration MARGIN = Duration.ofSeconds(60);

  @Inject private ExpiringQueries records;
  @Inject private MutationContext mutations;
  @Inject private RetentionClock clock;

  /** Some records of a kind, locked against other nodes until the transaction ends. */
  public List<String> find(ExpiringRecordType kind) {
    return records.find(kind, clock.now().minus(MARGIN), PART);
  }

  /** Deletes records that were found in this transaction. */
  public void delete(ExpiringRecordType kind, List<String> found) {
    mutations.bind();
    records.delete(kind, found);
  }
}
