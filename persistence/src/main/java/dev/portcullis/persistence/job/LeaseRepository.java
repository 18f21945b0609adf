package dev.portcullis.persistence.job;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;

/**
 * Which node does what one node does for all, by the clock of the database. A lease saves work, it
 * protects nothing: a holder that was held up may still act when another one has taken over, and a
 * crash of the database forgets who it was. What is written must bear that.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class LeaseRepository {
  private static final String ACQUIRE =
      """
      insert into job_leases as l (job, holder, leased_until)
        values (:name, :holder, clock_timestamp() + :millis * interval '1 millisecond')
      on conflict (job) do update
        set holder = excluded.holder, leased_until = excluded.leased_until
        where l.holder = excluded.holder or l.leased_until < clock_timestamp()
      """;

  private static final String RELEASE =
      "delete from job_leases where job = :name and holder = :holder";

  @PersistenceContext(unitName = "portcullis")
  private EntityManager entities;

  /** For the container. */
  public LeaseRepository() {}

  /** With an entity manager of one's own. */
  LeaseRepository(EntityManager entities) {
    this.entities = entities;
  }

  /**
   * Takes what nobody holds, or keeps what the holder has, for {@code duration} from now.
   *
   * @return false when it is another holder's
   */
  public boolean acquire(String name, String holder, Duration duration) {
    return entities
            .createNativeQuery(ACQUIRE)
            .setParameter("name", name)
            .setParameter("holder", holder)
            .setParameter("millis", duration.toMillis())
            .executeUpdate()
        == 1;
  }

  /** Lets others take over at once; nothing happens when it is another holder's. */
  public void release(String name, String holder) {
    entities
        .createNativeQuery(RELEASE)
        .setParameter("name", name)
        .setParameter("holder", holder)
        .executeUpdate();
  }
}
