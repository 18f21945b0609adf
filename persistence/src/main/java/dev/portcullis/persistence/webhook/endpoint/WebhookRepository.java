package dev.portcullis.persistence.webhook.endpoint;

import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.database.ListOrder;
import dev.portcullis.persistence.database.ListQuery;
import dev.portcullis.persistence.webhook.delivery.DeliveryShardQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Stores the event webhooks, each visible to its owner only. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class WebhookRepository extends EntityRepository {
  private static final String PAIR =
      "new dev.portcullis.persistence.webhook.endpoint.Webhook(e, s)";

  private static final String PAIRS =
      "WebhookEndpoint e join WebhookSubscription s on s.endpointId = e.id";

  private static final ListOrder<Webhook> NEWEST_FIRST =
      ListOrder.newestOfUuids(
          "e", webhook -> webhook.endpoint().createdAt(), webhook -> webhook.endpoint().id());

  /** The number of rows deleted in one transaction. */
  private static final int PART = 500;

  private static final String QUEUE =
      "insert into webhook_queues (endpoint_id, shard)"
          + " values (:id, case when :polled then null else :shard end)";

  private static final String PROGRESS = "insert into webhook_progress (endpoint_id) values (:id)";

  /** Deletes some failures of removed webhooks. */
  private static final String FAILURES =
      """
      delete from webhook_failures where ctid = any (array(
        select f.ctid from webhook_endpoints e join webhook_failures f on f.endpoint_id = e.id
          where e.deleted_at is not null limit :part for update of f skip locked))
      """;

  /** Deletes some redelivery orders of removed webhooks. */
  private static final String ORDERS =
      """
      delete from webhook_redeliveries where id = any (array(
        select r.id from webhook_endpoints e join webhook_redeliveries r on r.endpoint_id = e.id
            join webhook_redelivery_progress p on p.redelivery_id = r.id
          where e.deleted_at is not null limit :part for update of r, p skip locked))
      """;

  /**
   * Deletes removed webhooks without remaining rows, with their queues. Rows that other
   * transactions have locked are skipped, so that queueing or sending never deadlocks.
   */
  private static final String ENDED =
      """
      delete from webhook_endpoints where id in (
        select e.id from webhook_endpoints e
            join webhook_queues q on q.endpoint_id = e.id
            join webhook_progress p on p.endpoint_id = e.id
          where e.deleted_at is not null
            and not exists (select 1 from webhook_failures f where f.endpoint_id = e.id)
            and not exists (select 1 from webhook_redeliveries r where r.endpoint_id = e.id)
          limit :part for update of e, q, p skip locked)
      """;

  /** Stores a new webhook with its first key. */
  public void add(Webhook webhook, WebhookSigningKey key) {
    add(webhook);
    entities.persist(key);
    entities.flush();
  }

  /** Stores a new webhook; the queue of a polled one is not sent. */
  public void add(Webhook webhook) {
    entities.persist(webhook.endpoint());
    entities.flush();
    UUID id = webhook.endpoint().id();
    sql()
        .named(QUEUE)
        .with("id", id)
        .with("polled", webhook.endpoint().isPolled())
        .with("shard", id.getLeastSignificantBits() & (DeliveryShardQueries.SHARDS - 1))
        .update();
    sql().named(PROGRESS).with("id", id).update();
    entities.persist(webhook.subscription());
    entities.flush();
  }

  /** The user's webhook with this endpoint id. */
  public Optional<Webhook> find(String userId, UUID endpointId) {
    return owned(userId, entities.find(WebhookEndpoint.class, endpointId));
  }

  /** Like {@link #find}, but locks the row until this transaction ends. */
  public Optional<Webhook> findForUpdate(String userId, UUID endpointId) {
    return owned(
        userId, entities.find(WebhookEndpoint.class, endpointId, LockModeType.PESSIMISTIC_WRITE));
  }

  /** The user's webhooks, newest first. */
  public Page<Webhook> page(String userId, PageRequest paging) {
    return new ListQuery<>(entities, Webhook.class, PAIR, PAIRS, NEWEST_FIRST)
        .where("e.deletedAt is null")
        .where("e.userId = :user", "user", userId)
        .page(count(userId), paging);
  }

  /**
   * The number of the user's webhooks. Locks the user's row until this transaction ends, so that no
   * other transaction can add one.
   */
  public long countForUpdate(String userId) {
    flushed()
        .named("select id from users where id = :user for no key update")
        .with("user", userId)
        .exists();
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
   * Removes the webhook with its keys. From now on no event is matched or sent for it. {@link
   * #removeEnded} deletes its remaining rows; its callbacks are dropped with their day.
   */
  public void remove(Webhook webhook, Instant now) {
    end("e.id = :which", webhook.endpoint().id(), now);
    entities.detach(webhook.endpoint());
    entities.detach(webhook.subscription());
  }

  /**
   * Removes all webhooks of a user like {@link #remove}.
   *
   * @return whether there were any
   */
  public boolean removeAllOf(String userId, Instant now) {
    // An update without rows would make every node read all subscriptions again.
    return count(userId) > 0 && end("e.userId = :which", userId, now) > 0;
  }

  /**
   * Deletes some remaining rows of removed webhooks, and skips rows that other transactions have
   * locked.
   *
   * @return how many rows were deleted
   */
  public int removeEnded() {
    int failures = sql().named(FAILURES).with("part", PART).update();
    int orders = sql().named(ORDERS).with("part", PART).update();
    int webhooks = sql().named(ENDED).with("part", PART).update();
    return failures + orders + webhooks;
  }

  private int end(String which, Object value, Instant now) {
    entities
        .createQuery(
            "delete from WebhookSigningKey where endpointId in"
                + " (select e.id from WebhookEndpoint e where "
                + which
                + ")")
        .setParameter("which", value)
        .executeUpdate();
    return entities
        .createQuery(
            "update WebhookEndpoint e set e.enabled = false, e.deletedAt = :now, e.updatedAt = :now"
                + " where e.deletedAt is null and "
                + which)
        .setParameter("now", now)
        .setParameter("which", value)
        .executeUpdate();
  }

  /** Stores another key. */
  public void add(WebhookSigningKey key) {
    entities.persist(key);
  }

  /** The keys of these endpoints, oldest first, retired ones too. */
  public List<WebhookSigningKey> keys(Collection<UUID> endpointIds) {
    return entities
        .createQuery(
            "select k from WebhookSigningKey k where k.endpointId in :endpoints order by k.createdAt,"
                + " k.id",
            WebhookSigningKey.class)
        .setParameter("endpoints", endpointIds)
        .getResultList();
  }

  /** Deletes a key that no longer signs. */
  public void remove(WebhookSigningKey key) {
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
