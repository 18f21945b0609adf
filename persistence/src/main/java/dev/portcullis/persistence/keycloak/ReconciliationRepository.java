package dev.portcullis.persistence.keycloak;

import dev.portcullis.persistence.database.EntityRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Query;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.util.List;

/** Queues records for Keycloak that did not change: it is to hold what the database says. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ReconciliationRepository extends EntityRepository {
  /**
   * The next records of a kind.
   *
   * @param issuer the {@code iss} of the realm's tokens
   * @param after the identifier of the last one before, or an empty text
   */
  @SuppressWarnings("unchecked") // JPA's native queries are untyped
  public List<String> next(MirroredKind kind, String issuer, String after, int limit) {
    return of(kind, issuer, entities.createNativeQuery(kind.part(), String.class))
        .setParameter("after", after)
        .setParameter("limit", limit)
        .getResultList();
  }

  /**
   * Queues a record, unless it waits already or is gone.
   *
   * @param wait until it is due
   */
  public void queue(MirroredKind kind, String issuer, String id, Duration wait) {
    of(kind, issuer, entities.createNativeQuery(kind.queueing()))
        .setParameter("kind", kind.wireName())
        .setParameter("id", id)
        .setParameter("wait", (double) wait.toMillis())
        .executeUpdate();
  }

  private static Query of(MirroredKind kind, String issuer, Query query) {
    return kind.isOfIssuer() ? query.setParameter("issuer", issuer) : query;
  }
}
