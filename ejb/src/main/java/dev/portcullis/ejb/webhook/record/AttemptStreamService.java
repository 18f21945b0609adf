package dev.portcullis.ejb.webhook.record;

import dev.portcullis.ejb.webhook.endpoint.WebhookId;
import dev.portcullis.ejb.webhook.record.VisibleEventReader.VisibleEventResult;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.record.AllAttemptsQueries;
import dev.portcullis.persistence.webhook.record.AllAttemptsQueries.Filter;
import dev.portcullis.persistence.webhook.record.AttemptCursor;
import dev.portcullis.persistence.webhook.record.EndpointAttemptRow;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Shows the latest attempts of many webhooks. Their events are visible only as far as the owner and
 * the caller may see them now (ADR 0062).
 */
@Stateless
public class AttemptStreamService {
  @Inject private AllAttemptsQueries attempts;
  @Inject private OrganizationRepository organizations;
  @Inject private DeliveryQueueQueries queues;
  @Inject private VisibleEventReader events;

  /**
   * The attempts of the calling user's webhooks.
   *
   * @param endpointId restricts them to this webhook; null for all
   * @param failed whether only failed attempts are returned
   * @param cursor the cursor of the previous page; null for the latest
   * @throws Failure VALIDATION naming the query key
   */
  public CursorPage<DeliveryAttemptView> own(
      String userId, String endpointId, boolean failed, String cursor, int limit) {
    return page(new Filter(userId, null, id(endpointId), failed), cursor, limit);
  }

  /**
   * The attempts of the webhooks that administrators of a scope manage.
   *
   * @param endpointId restricts them to this webhook; null for all
   * @param failed whether only failed attempts are returned
   * @param cursor the cursor of the previous page; null for the latest
   * @throws Failure VALIDATION naming the query key; NOT_FOUND for the organization
   */
  public CursorPage<DeliveryAttemptView> of(
      Scope scope, String endpointId, boolean failed, String cursor, int limit) {
    if (scope instanceof Scope.Organization organization) {
      organizations.get(organization.organizationId());
    }
    return page(new Filter(null, scope, id(endpointId), failed), cursor, limit);
  }

  private static UUID id(String endpointId) {
    return endpointId == null
        ? null
        : WebhookId.of(endpointId)
            .orElseThrow(() -> Failure.invalid("webhookId", "must be the id of a webhook"));
  }

  private CursorPage<DeliveryAttemptView> page(Filter filter, String cursor, int limit) {
    AttemptCursor before =
        cursor == null
            ? AttemptCursor.LATEST
            : AttemptCursor.parse(cursor)
                .orElseThrow(
                    () -> Failure.invalid("cursor", "must be the next value of another page"));
    CursorPage<EndpointAttemptRow> page =
        CursorPage.of(attempts.page(filter, before, limit + 1), limit, each -> each.place().text());
    Map<UUID, EndpointRow> endpoints =
        queues.endpoints(
            page.items().stream().map(EndpointAttemptRow::endpointId).collect(Collectors.toSet()));
    List<QueuedDelivery> deliveries =
        page.items().stream().map(EndpointAttemptRow::queued).filter(Objects::nonNull).toList();
    Map<QueuedDelivery, VisibleEventResult> shown = events.of(endpoints, deliveries, 0);
    return page.map(row -> view(row, endpoints, shown));
  }

  private static DeliveryAttemptView view(
      EndpointAttemptRow row,
      Map<UUID, EndpointRow> endpoints,
      Map<QueuedDelivery, VisibleEventResult> shown) {
    VisibleEventResult found =
        row.queued() == null ? VisibleEventResult.FORGOTTEN : shown.get(row.queued());
    return found.event() == null
        ? DeliveryAttemptView.of(row, found.hidden(), null, null)
        : DeliveryAttemptView.of(
            row,
            null,
            found.event().contract().text(),
            DeliveredEventView.of(endpoints.get(row.endpointId()), row.queued(), found.event()));
  }
}
