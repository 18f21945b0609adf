package dev.portcullis.ejb.audit;

import dev.portcullis.kernel.Failure;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Takes the time line away, part by part: between two parts no connection is held. */
@Stateless
public class TimelineExportService {
  private static final int PART = 100;

  @Inject private TimelineService timeline;

  /**
   * The first part; that it was taken away is recorded.
   *
   * @param cursor where an earlier file ended; null for the newest
   * @throws Failure VALIDATION naming the query key
   */
  @Audited(action = AuditAction.AUDIT_LOG_EXPORT, resource = ResourceType.REQUEST)
  public TimelineView begin(TimelineQuery query, String cursor) {
    return timeline.page(query, cursor, PART);
  }

  /** The part after the one that had {@code next}. */
  @TransactionAttribute(TransactionAttributeType.SUPPORTS)
  public TimelineView more(TimelineQuery query, String next) {
    return timeline.page(query, next, PART);
  }
}
