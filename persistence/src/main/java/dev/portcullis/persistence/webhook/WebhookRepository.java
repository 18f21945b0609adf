package dev.portcullis.persistence.webhook;

import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The event webhooks, each visible to its owner only. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class WebhookRepository {
  private static final String PAIRS =
      "select new dev.portcullis.persistence.webhook.Webhook(e, s)"
          + " from WebhookEndpoint e join WebhookSubscription s on s.endpointId = e.id"
          + " where e.userId = :user";

  @PersistenceContext(unitName = "portcullis")
  private EntityManager entities;

  /** For the container. */
  public WebhookRepository() {}

  /** With an entity manager of one's own. */
  WebhookRepository(EntityManager entities) {
    this.entities = entities;
  }

  /** Stores a new webhook with its first key. */
  public void add(Webhook webhook, SigningKey key) {
    entities.persist(webhook.endpoint());
    entities.flush();
    entities.persist(webhook.subscription());
    entities.persist(key);
    entities.flush();
  }

  /** The user's webhook with this endpoint id. */
  public Optional<Webhook> find(String userId, UUID endpointId) {
    return owned(userId, entities.find(WebhookEndpoint.class, endpointId));
  }

  /** Like {@link #find}, but nobody else can change it until this transaction ends. */
  public Optional<Webhook> findForUpdate(String userId, UUID endpointId) {
    return owned(
        userId, entities.find(WebhookEndpoint.class, endpointId, LockModeType.PESSIMISTIC_WRITE));
  }

  /** The user's webhooks, newest first. */
  public Page<Webhook> page(String userId, Paging paging) {
    long total = count(userId);
    List<Webhook> items =
        paging.offset() >= total
            ? List.of()
            : entities
                .createQuery(PAIRS + " order by e.createdAt desc, e.id", Webhook.class)
                .setParameter("user", userId)
                .setFirstResult((int) paging.offset())
                .setMaxResults(paging.limit())
                .getResultList();
    return new Page<>(items, total, paging);
  }

  /** How many webhooks the user has; nobody else can add one until this transaction ends. */
  public long countForUpdate(String userId) {
    entities
        .createNativeQuery("select id from users where id = :user for no key update")
        .setParameter("user", userId)
        .getResultList();
    return count(userId);
  }

  private long count(String userId) {
    return entities
        .createQuery("select count(*) from WebhookEndpoint e where e.userId = :user", Long.class)
        .setParameter("user", userId)
        .getSingleResult();
  }

  /** Removes the webhook with its subscription, keys and deliveries. */
  public void remove(Webhook webhook) {
    entities
        .createNativeQuery("delete from webhook_endpoints where id = :id")
        .setParameter("id", webhook.endpoint().id())
        .executeUpdate();
    entities.detach(webhook.endpoint());
    entities.detach(webhook.subscription());
  }

  /** Stores another key. */
  public void add(SigningKey key) {
    entities.persist(key);
  }

  /** The keys of these endpoints, oldest first, retired ones too. */
  public List<SigningKey> keys(Collection<UUID> endpointIds) {
    return entities
        .createQuery(
            "select k from SigningKey k where k.endpointId in :endpoints order by k.createdAt,"
                + " k.id",
            SigningKey.class)
        .setParameter("endpoints", endpointIds)
        .getResultList();
  }

  /** Forgets keys that sign no more. */
  public void remove(SigningKey key) {
    entities.remove(key);
  }

  private Optional<Webhook> owned(String userId, WebhookEndpoint endpoint) {
    if (endpoint == null || !endpoint.userId().equals(userId)) {
      return Optional.empty();
    }
    return Optional.of(
        new Webhook(
            endpoint,
            entities
                .createQuery(
                    "select s from WebhookSubscription s where s.endpointId = :id",
                    WebhookSubscription.class)
                .setParameter("id", endpoint.id())
                .getSingleResult()));
  }
}
