package dev.portcullis.persistence.retention;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.database.Reading;
import dev.portcullis.persistence.database.Statements;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;

/**
 * The time by which old records are deleted. A node whose clock is ahead must not delete what the
 * others still need, so the clock of the database has a say as well.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class RetentionClock {
  @PersistenceContext(unitName = "portcullis")
  private EntityManager entities;

  /** The earlier of the times by this node's clock and by the clock of the database. */
  public Instant now() {
    Instant database =
        new Statements(entities)
            .named("select clock_timestamp() as now")
            .one(row -> Reading.instant(row, "now"));
    Instant node = Clock.now();
    return node.isBefore(database) ? node : database;
  }
}
