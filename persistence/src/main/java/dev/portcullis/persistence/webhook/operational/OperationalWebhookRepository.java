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

/** Stores the operational webhooks, one for each user, with their signing keys. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class OperationalWebhookRepository extends EntityRepository {
  /** The maximum number of active signing keys of one webhook; the oldest ones end first. */
  static final int MAX_KEYS = 5;

  /** The kind of lock for creating a user's webhook. */
  private static final int CREATE_LOCK = 14;

  private static final String WAKE =
      """
      update operational_notices set due_at = least(due_at, clock_timestamp())
        where user_id = :user and state = 'waiting' and attempts > 0
      """;

  /** The webhook of a user. */
  public Optional<OperationalWebhook> find(String userId) {
    return Optional.ofNullable(entities.find(OperationalWebhook.class, userId));
  }

  /**
   * Like {@link #find}, but prevents other transactions from creating or changing it until this
   * transaction ends.
   */
  public Optional<OperationalWebhook> findForUpdate(String userId) {
    return locked(userId)
        .or(
            () -> {
              sql().lock(CREATE_LOCK, userId);
              return locked(userId);
            });
  }

  private Optional<OperationalWebhook> locked(String userId) {
    return Optional.ofNullable(
        entities.find(OperationalWebhook.class, userId, LockModeType.PESSIMISTIC_WRITE));
  }

  /**
   * Creates or changes the webhook of a user; waiting notices are sent immediately.
   *
   * @return whether it was created
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

  /** Deletes a webhook with its waiting notices. */
  public void remove(OperationalWebhook webhook) {
    entities.remove(webhook);
    entities.flush();
  }

  /**
   * Adds a signing key to a webhook that the caller has locked.
   *
   * @param retiresAt when earlier keys stop signing
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
      if (place >= MAX_KEYS - 1 || !old.inForce(now)) {
        entities.remove(old);
      }
    }
    entities.persist(key);
    entities.flush();
  }

  /** The keys that currently sign notices to these users, oldest first. */
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
