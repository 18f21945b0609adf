package dev.portcullis.persistence.user;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.database.EntityRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Who was disabled or removed at the identity provider. The caller holds the user's row. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class SuspensionRepository extends EntityRepository {
  /** Since when the user is suspended; empty for everybody else. */
  public Optional<Instant> since(String userId) {
    @SuppressWarnings("unchecked") // JPA's native queries are untyped
    List<Instant> since =
        entities
            .createNativeQuery("select since from suspensions where user_id = :user", Instant.class)
            .setParameter("user", userId)
            .getResultList();
    return since.stream().findFirst();
  }

  /**
   * Suspends the user from now on.
   *
   * @return false if the user is suspended already
   */
  public boolean suspend(String userId) {
    return sql()
            .named(
                "insert into suspensions (user_id, since) values (:user, :now)"
                    + " on conflict do nothing")
            .with("user", userId)
            .with("now", Clock.now())
            .update()
        == 1;
  }

  /** Lets the user in again. */
  public void lift(String userId) {
    sql().named("delete from suspensions where user_id = :user").with("user", userId).update();
  }
}
