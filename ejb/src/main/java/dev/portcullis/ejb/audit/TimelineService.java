package dev.portcullis.ejb.audit;

import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.audit.TimelineCursor;
import dev.portcullis.persistence.audit.TimelineFilter;
import dev.portcullis.persistence.audit.TimelinePage;
import dev.portcullis.persistence.audit.TimelineQueries;
import dev.portcullis.persistence.audit.TimelineRow;
import dev.portcullis.persistence.organization.OrganizationRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Reads both logs, merged by time and with the names of actors (ADR 0086). */
@Stateless
public class TimelineService {
  @Inject private TimelineQueries timeline;
  @Inject private OrganizationRepository organizations;

  /**
   * The rows of the zone and of all organizations.
   *
   * @param cursor where the previous page ended; null for the newest
   * @throws Failure VALIDATION naming the query key
   */
  @TransactionAttribute(TransactionAttributeType.SUPPORTS)
  public TimelineView page(TimelineQuery query, String cursor, int limit) {
    return view(query.filter(null), cursor, limit);
  }

  /**
   * The audit rows that belong to one organization; those of a deleted one remain readable. The log
   * of changed rows does not record their organization.
   *
   * @param cursor where the previous page ended; null for the newest
   * @throws Failure VALIDATION naming the query key; NOT_FOUND if such an organization never
   *     existed
   */
  public TimelineView ofOrganization(
      String organizationId, TimelineQuery query, String cursor, int limit) {
    organizations.requireIncludingDeleted(organizationId);
    return view(query.filter(organizationId), cursor, limit);
  }

  private static String name(TimelineRow row, Map<TimelineRow.Actor, String> names) {
    return row.actor() == null ? null : names.get(row.actor());
  }

  private TimelineView view(TimelineFilter filter, String cursor, int limit) {
    TimelinePage page = timeline.page(filter, place(cursor), limit);
    Map<TimelineRow.Actor, String> names =
        timeline.names(
            page.rows().stream()
                .map(TimelineRow::actor)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet()),
            filter.organizationId());
    return new TimelineView(
        page.rows().stream().map(row -> TimelineItem.of(row, name(row, names))).toList(),
        page.next() == null ? null : page.next().text());
  }

  /**
   * Parses a cursor.
   *
   * @throws Failure naming {@code cursor} if it is not the end of a page
   */
  static TimelineCursor place(String cursor) {
    return cursor == null
        ? TimelineCursor.LATEST
        : TimelineCursor.parse(cursor)
            .orElseThrow(() -> Failure.invalid("cursor", "must be the next value of another page"));
  }
}
