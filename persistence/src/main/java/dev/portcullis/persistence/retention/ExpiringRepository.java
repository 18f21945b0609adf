package dev.portcullis.persistence.retention;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;

/** Removes records whose time is over. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ExpiringRepository {
  @PersistenceContext(unitName = "portcullis")
  private EntityManager entities;

  /** For the container. */
  public ExpiringRepository() {}

  /** With an entity manager of one's own. */
  ExpiringRepository(EntityManager entities) {
    this.entities = entities;
  }

  /**
   * Deletes some records of a kind whose time was over before a moment.
   *
   * @return how many, at most {@code part}
   */
  public int delete(Expiring kind, Instant before, int part) {
    return entities
        .createNativeQuery(kind.deletion())
        .setParameter("before", before)
        .setParameter("part", part)
        .executeUpdate();
  }
}
