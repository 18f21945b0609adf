package dev.portcullis.persistence.webhook.endpoint;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.database.ListOrder;
import dev.portcullis.persistence.database.ListQuery;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;
import java.util.UUID;

/** Reads the event webhooks of all users for administrators. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class OwnedWebhookRepository extends EntityRepository {
  private static final String ITEM =
      "new dev.portcullis.persistence.webhook.endpoint.OwnedWebhook(e, s, u.organizationId)";

  private static final String ITEMS =
      "WebhookEndpoint e join WebhookSubscription s on s.endpointId = e.id"
          + " join User u on u.id = e.userId";

  private static final ListOrder<OwnedWebhook> NEWEST_FIRST =
      ListOrder.newestOfUuids(
          "e",
          item -> item.webhook().endpoint().createdAt(),
          item -> item.webhook().endpoint().id());

  /**
   * The criteria of a list; null matches any value.
   *
   * @param scope the scope of the administrator; the zone for all webhooks
   * @param organizationId the owners' organization
   * @param userId the owner
   * @param contract the contract of the events
   */
  public record Filter(Scope scope, String organizationId, String userId, Address contract) {}

  /** Webhooks, newest first. */
  public Page<OwnedWebhook> page(Filter filter, PageRequest paging) {
    String ownOrganization =
        filter.scope() instanceof Scope.Organization own ? own.organizationId() : null;
    String contract = filter.contract() == null ? null : filter.contract().text();
    return new ListQuery<>(entities, OwnedWebhook.class, ITEM, ITEMS, NEWEST_FIRST)
        .where("e.deletedAt is null")
        .where("u.organizationId = :scope", "scope", ownOrganization)
        .where("u.organizationId = :organization", "organization", filter.organizationId())
        .where("e.userId = :user", "user", filter.userId())
        .where("s.contract = :contract", "contract", contract)
        .page(paging);
  }

  /**
   * One webhook.
   *
   * @param scope the scope of the administrator; the zone for any webhook
   */
  public Optional<OwnedWebhook> find(Scope scope, UUID endpointId) {
    return entities
        .createQuery(
            "select " + ITEM + " from " + ITEMS + " where e.id = :id and e.deletedAt is null",
            OwnedWebhook.class)
        .setParameter("id", endpointId)
        .getResultStream()
        .findFirst()
        .filter(found -> scope.covers(Scope.ofNullable(found.organizationId())));
  }

  /** Like {@link #find}, but locks the row until this transaction ends. */
  public Optional<OwnedWebhook> findForUpdate(Scope scope, UUID endpointId) {
    entities.find(WebhookEndpoint.class, endpointId, LockModeType.PESSIMISTIC_WRITE);
    return find(scope, endpointId);
  }
}
