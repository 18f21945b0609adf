package dev.portcullis.persistence.user;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.database.EntityRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.Optional;

/**
 * Stores which users the identity provider has disabled or removed. The caller has locked the
 * user's row.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class SuspensionRepository extends EntityRepository {
  /** Since when the user is suspended; empty if not suspended. */
  public Optional<Instant> since(String userId) {
    return find(userId).map(Suspension::since);
  }

  /**
   * Suspends the user from now on.
   *
   * @return false if the user is suspended already
   */
  public boolean suspend(String userId) {
    if (find(userId).isPresent()) {
      return false;
    }
    entities.persist(new Suspension(userId, Clock.now()));
    entities.flush();
    return true;
  }

  /** Ends the suspension of the user. */
  public void lift(String userId) {
    find(userId).ifPresent(entities::remove);
    entities.flush();
  }

  private Optional<Suspension> find(String userId) {
    return Optional.ofNullable(entities.find(Suspension.class, userId));
  }
}
