package dev.portcullis.persistence.webhook.operational;

import dev.portcullis.persistence.database.EntityRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The operational webhooks, one a user, with the keys that sign what is sent to them. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class OperationalWebhookRepository extends EntityRepository {
  /** Keys of one webhook that sign; the oldest end when there would be more. */
  static final int KEYS = 5;

  /** The kind of lock under which that of a user is made. */
  private static final int MAKING = 14;

  private static final String WAKE =
      """
      update operational_notices set due_at = least(due_at, clock_timestamp())
        where user_id = :user and state = 'waiting' and attempts > 0
      """;

  /** That of a user. */
  public Optional<OperationalWebhook> find(String userId) {
    return Optional.ofNullable(entities.find(OperationalWebhook.class, userId));
  }

  /** Like {@link #find}, but nobody else can make or change it until this transaction ends. */
  public Optional<OperationalWebhook> findForUpdate(String userId) {
    return locked(userId)
        .or(
            () -> {
              sql().lock(MAKING, userId);
              return locked(userId);
            });
  }

  private Optional<OperationalWebhook> locked(String userId) {
    return Optional.ofNullable(
        entities.find(OperationalWebhook.class, userId, LockModeType.PESSIMISTIC_WRITE));
  }

  /**
   * Makes or changes that of a user; what waits is sent at once.
   *
   * @return whether it was made
   */
  public boolean set(String userId, String url, Instant now) {
    Optional<OperationalWebhook> known = findForUpdate(userId);
    known.ifPresent(webhook -> webhook.send(url, now));
    OperationalWebhook webhook = known.orElseGet(() -> new OperationalWebhook(userId, url, now));
    entities.persist(webhook);
    flushed().named(WAKE).with("user", userId).update();
    sql().run(connection -> OperationalQueueQueries.refresh(connection, List.of(userId)));
    entities.refresh(webhook);
    return known.isEmpty();
  }

  /** Deletes one, with what waits for it. */
  public void remove(OperationalWebhook webhook) {
    entities.remove(webhook);
    entities.flush();
  }

  /**
   * Gives a webhook, which the caller holds, another key.
   *
   * @param retiresAt until when those before sign beside it
   */
  public void addKey(OperationalSigningKey key, Instant retiresAt, Instant now) {
    List<OperationalSigningKey> before =
        entities
            .createQuery(
                "from OperationalSigningKey where userId = :user order by createdAt desc, id",
                OperationalSigningKey.class)
            .setParameter("user", key.userId())
            .getResultList();
    for (int place = 0; place < before.size(); place++) {
      OperationalSigningKey old = before.get(place);
      old.retire(retiresAt);
      if (place >= KEYS - 1 || !old.inForce(now)) {
        entities.remove(old);
      }
    }
    entities.persist(key);
    entities.flush();
  }

  /** The keys that sign what is sent to these users now, oldest first. */
  public List<OperationalSigningKey> keys(Collection<String> userIds, Instant now) {
    return entities
        .createQuery(
            "from OperationalSigningKey where userId in (:users)"
                + " and (retiresAt is null or retiresAt > :now) order by createdAt, id",
            OperationalSigningKey.class)
        .setParameter("users", userIds)
        .setParameter("now", now)
        .getResultList();
  }
}
