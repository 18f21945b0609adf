package dev.portcullis.ejb.audit;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.audit.AuditFilter;
import dev.portcullis.persistence.audit.AuditQueries;
import dev.portcullis.persistence.audit.MutationFilter;
import dev.portcullis.persistence.organization.OrganizationRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the two logs. Every list is newest first and counts totals up to 10000. */
@Stateless
public class AuditService {
  private static final Duration RECENT = Duration.ofHours(24);
  private static final long COUNT_LIMIT = 10_000;
  private static final Comparator<PositionedRow> NEWEST_FIRST =
      Comparator.comparing((PositionedRow positionedRow) -> positionedRow.place().at()).reversed();
  private static final Set<String> OPERATIONS = Set.of("INSERT", "UPDATE", "DELETE");

  @Inject private AuditQueries audits;
  @Inject private OrganizationRepository organizations;

  /**
   * The rows that match the query. Rows of organizations appear in the organization's own list, and
   * here when the query names their request or trace.
   */
  public Page<AuditLogView> page(AuditQuery query, PageRequest paging) {
    AuditFilter filter = query.filter();
    boolean oneCall = query.requestId() != null || query.traceId() != null;
    return (oneCall ? audits.page(filter, paging) : audits.pageOfZone(filter, paging))
        .map(AuditLogView::of);
  }

  /** The rows of one acting user, in the zone and in every organization. */
  public Page<AuditLogView> ofUser(String userId, PageRequest paging) {
    return audits.page(AuditFilter.ofUser(userId), paging).map(AuditLogView::of);
  }

  /**
   * The rows of one action, in the zone and in every organization.
   *
   * @throws Failure VALIDATION if no such action exists
   */
  public Page<AuditLogView> ofAction(String actionType, PageRequest paging) {
    return audits
        .page(AuditFilter.ofAction(AuditQuery.requireKnownAction(actionType)), paging)
        .map(AuditLogView::of);
  }

  /** The rows of one request. */
  public Page<AuditLogView> ofRequest(String requestId, PageRequest paging) {
    return audits.page(AuditFilter.ofRequest(requestId), paging).map(AuditLogView::of);
  }

  /** The rows of one trace. */
  public Page<AuditLogView> ofTrace(String traceId, PageRequest paging) {
    return audits.page(AuditFilter.ofTrace(traceId), paging).map(AuditLogView::of);
  }

  /**
   * The rows that belong to one organization; those of a deleted one remain readable.
   *
   * @throws Failure NOT_FOUND if such an organization never existed
   */
  public Page<OrganizationAuditLogView> ofOrganization(
      String organizationId, AuditQuery query, PageRequest paging) {
    organizations.requireIncludingDeleted(organizationId);
    return audits
        .pageOfOrganization(organizationId, query.filter(), paging)
        .map(OrganizationAuditLogView::of);
  }

  /**
   * Both logs of the last 24 hours, merged by time; reads only the rows of the page. Mutation rows
   * have no action type, so a filter by action type excludes them.
   *
   * @param userId the user of the rows, or null
   * @param actionType the action of the rows, or null
   */
  public Page<RecentLogView> recent(String userId, String actionType, PageRequest paging) {
    Instant from = Clock.now().minus(RECENT);
    AuditFilter filter =
        new AuditFilter(
            userId, null, AuditQuery.requireKnownAction(actionType), null, null, null, from, null);
    int enough = (int) Math.min(COUNT_LIMIT, paging.offset() + paging.limit());
    Stream<PositionedRow> mutations =
        actionType != null
            ? Stream.empty()
            : audits.newestMutations(userId, from, enough).stream()
                .map(place -> new PositionedRow(true, place));
    List<PositionedRow> page =
        Stream.concat(
                audits.newest(filter, enough).stream()
                    .map(place -> new PositionedRow(false, place)),
                mutations)
            .sorted(NEWEST_FIRST)
            .skip(paging.offset())
            .limit(paging.limit())
            .toList();
    List<RecentLogView> items =
        Stream.concat(
                audits.entriesAt(places(page, false)).stream()
                    .map(AuditLogView::of)
                    .map(RecentLogView::of),
                audits.mutationsAt(places(page, true)).stream()
                    .map(DbMutationView::of)
                    .map(RecentLogView::of))
            .sorted(Comparator.comparing(RecentLogView::createdAt).reversed())
            .toList();
    long total =
        audits.count(filter) + (actionType != null ? 0 : audits.countMutations(userId, from));
    return new Page<>(items, Math.min(COUNT_LIMIT, total), paging);
  }

  /** The position of a row in one of the logs. */
  private record PositionedRow(boolean isMutation, KeysetCursor place) {}

  private static List<KeysetCursor> places(List<PositionedRow> page, boolean ofMutations) {
    return page.stream()
        .filter(positionedRow -> positionedRow.isMutation() == ofMutations)
        .map(PositionedRow::place)
        .toList();
  }

  /**
   * The mutation rows that pass the filter.
   *
   * @throws Failure VALIDATION if the operation is none of INSERT, UPDATE and DELETE
   */
  public Page<DbMutationView> mutations(MutationQuery query, PageRequest paging) {
    if (query.operation() != null && !OPERATIONS.contains(query.operation())) {
      throw Failure.invalid("operation", "must be INSERT, UPDATE or DELETE");
    }
    MutationFilter filter =
        new MutationFilter(
            query.tableName(),
            query.operation(),
            query.primaryKey(),
            query.requestId(),
            query.traceId(),
            query.actorId());
    return audits.mutations(filter, paging).map(DbMutationView::of);
  }
}
