package dev.portcullis.persistence.webhook;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.database.Lists;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.TypedQuery;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The event webhooks of everybody, as administrators see them. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class OwnedWebhookRepository {
  @PersistenceContext(unitName = "portcullis")
  private EntityManager entities;

  /** For the container. */
  public OwnedWebhookRepository() {}

  /** With an entity manager of one's own. */
  OwnedWebhookRepository(EntityManager entities) {
    this.entities = entities;
  }

  /**
   * What a list is narrowed to; null leaves it wide.
   *
   * @param scope whose administrators ask for it: of the zone, for everybody's
   * @param organizationId the owners' organization
   * @param userId the owner
   * @param contract whose events
   */
  public record Filter(Scope scope, String organizationId, String userId, Address contract) {}

  /** Webhooks, newest first. */
  public Page<OwnedWebhook> page(Filter filter, Paging paging) {
    Map<String, Object> parameters = new LinkedHashMap<>();
    StringBuilder where =
        new StringBuilder(
            " from WebhookEndpoint e join WebhookSubscription s on s.endpointId = e.id"
                + " join User u on u.id = e.userId where e.deletedAt is null");
    if (filter.scope() instanceof Scope.Organization own) {
      where.append(" and u.organizationId = :scope");
      parameters.put("scope", own.organizationId());
    }
    if (filter.organizationId() != null) {
      where.append(" and u.organizationId = :organization");
      parameters.put("organization", filter.organizationId());
    }
    if (filter.userId() != null) {
      where.append(" and e.userId = :user");
      parameters.put("user", filter.userId());
    }
    if (filter.contract() != null) {
      where.append(" and s.contract = :contract");
      parameters.put("contract", filter.contract().text());
    }
    TypedQuery<Long> total = entities.createQuery("select count(*)" + where, Long.class);
    TypedQuery<OwnedWebhook> items =
        entities.createQuery(
            "select new dev.portcullis.persistence.webhook.OwnedWebhook(e, s, u.organizationId)"
                + where
                + " order by e.createdAt desc, e.id",
            OwnedWebhook.class);
    parameters.forEach(total::setParameter);
    parameters.forEach(items::setParameter);
    return Lists.page(items, total.getSingleResult(), paging);
  }

  /**
   * One webhook.
   *
   * @param scope whose administrators ask for it: of the zone, for anybody's
   */
  public Optional<OwnedWebhook> find(Scope scope, UUID endpointId) {
    return entities
        .createQuery(
            "select new dev.portcullis.persistence.webhook.OwnedWebhook(e, s, u.organizationId)"
                + " from WebhookEndpoint e join WebhookSubscription s on s.endpointId = e.id"
                + " join User u on u.id = e.userId where e.id = :id and e.deletedAt is null",
            OwnedWebhook.class)
        .setParameter("id", endpointId)
        .getResultStream()
        .findFirst()
        .filter(found -> scope.covers(Scope.ofNullable(found.organizationId())));
  }

  /** Like {@link #find}, but nobody else can change it until this transaction ends. */
  public Optional<OwnedWebhook> findForUpdate(Scope scope, UUID endpointId) {
    entities.find(WebhookEndpoint.class, endpointId, LockModeType.PESSIMISTIC_WRITE);
    return find(scope, endpointId);
  }
}
