package dev.portcullis.ejb.audit;

import dev.portcullis.kernel.Failure;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Exports the timeline, part by part: between two parts it uses no database connection. */
@Stateless
public class TimelineExportService {
  private static final int PART = 100;

  @Inject private TimelineService timeline;

  /**
   * The first part; records the export.
   *
   * @param cursor where an earlier file ended; null for the newest
   * @throws Failure VALIDATION naming the query key
   */
  @Audited(action = AuditAction.AUDIT_LOG_EXPORT, resource = ResourceType.REQUEST)
  public TimelineView begin(TimelineQuery query, String cursor) {
    return timeline.page(query, cursor, PART);
  }

  /** The part after the one that returned {@code next}. */
  @TransactionAttribute(TransactionAttributeType.SUPPORTS)
  public TimelineView more(TimelineQuery query, String next) {
    return timeline.page(query, next, PART);
  }
}
