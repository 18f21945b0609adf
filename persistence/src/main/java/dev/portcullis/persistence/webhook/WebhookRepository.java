package dev.portcullis.persistence.webhook;

import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
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
          + " where e.userId = :user and e.deletedAt is null";

  /** The endpoint {@code e} has no deliveries any more. */
  private static final String EMPTY =
      "not exists (select 1 from webhook_subscriptions s"
          + " join webhook_deliveries d on d.subscription_id = s.id where s.endpoint_id = e.id)";

  /** Deliveries deleted in one transaction. */
  private static final int PART = 500;

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
        .createQuery(
            "select count(*) from WebhookEndpoint e where e.userId = :user and e.deletedAt is null",
            Long.class)
        .setParameter("user", userId)
        .getSingleResult();
  }

  /**
   * Removes the webhook with its keys: from now on nothing is matched or sent for it. Its
   * deliveries go with it if they are few; else {@link #removeEnded} finishes it.
   *
   * @return whether nothing of it is left
   */
  public boolean remove(Webhook webhook, Instant now) {
    UUID id = webhook.endpoint().id();
    end("id = :which", id, now);
    entities
        .createNativeQuery(
            "delete from webhook_deliveries where id in (select d.id from webhook_deliveries d"
                + " where d.subscription_id = :subscription limit :part"
                + " for update of d skip locked)")
        .setParameter("subscription", webhook.subscription().id())
        .setParameter("part", PART)
        .executeUpdate();
    int gone =
        entities
            .createNativeQuery("delete from webhook_endpoints e where id = :id and " + EMPTY)
            .setParameter("id", id)
            .executeUpdate();
    entities.detach(webhook.endpoint());
    entities.detach(webhook.subscription());
    return gone == 1;
  }

  /**
   * Removes all webhooks of a user like {@link #remove}, and leaves every delivery to {@link
   * #removeEnded}.
   *
   * @return whether there were any
   */
  public boolean removeAllOf(String userId, Instant now) {
    // An update of no row would have every node read all subscriptions again.
    return count(userId) > 0 && end("user_id = :which", userId, now) > 0;
  }

  /**
   * Deletes some of what removed webhooks left, passing over what other transactions hold.
   *
   * @return how many deliveries and webhooks were deleted
   */
  public int removeEnded() {
    int deliveries =
        entities
            .createNativeQuery(
                "delete from webhook_deliveries where id in (select d.id"
                    + " from webhook_endpoints e"
                    + " join webhook_subscriptions s on s.endpoint_id = e.id"
                    + " join webhook_deliveries d on d.subscription_id = s.id"
                    + " where e.deleted_at is not null limit :part for update of d skip locked)")
            .setParameter("part", PART)
            .executeUpdate();
    int endpoints =
        entities
            .createNativeQuery(
                "delete from webhook_endpoints where id in (select e.id from webhook_endpoints e"
                    + " where e.deleted_at is not null and "
                    + EMPTY
                    + " limit :part for update of e skip locked)")
            .setParameter("part", PART)
            .executeUpdate();
    return deliveries + endpoints;
  }

  private int end(String which, Object value, Instant now) {
    entities
        .createNativeQuery(
            "delete from webhook_signing_keys where endpoint_id in"
                + " (select id from webhook_endpoints where "
                + which
                + ")")
        .setParameter("which", value)
        .executeUpdate();
    return entities
        .createNativeQuery(
            "update webhook_endpoints set enabled = false, deleted_at = :now, updated_at = :now"
                + " where deleted_at is null and "
                + which)
        .setParameter("now", now)
        .setParameter("which", value)
        .executeUpdate();
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
    if (endpoint == null || endpoint.isDeleted() || !endpoint.userId().equals(userId)) {
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
