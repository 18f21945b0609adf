package dev.portcullis.persistence.retention;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;

/**
 * The time for deleting old records. A node whose clock is ahead must not delete records that
 * others still need, so the database's clock counts, too.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class RetentionClock extends Queries {
  /** The earlier of the times by this node's clock and by the clock of the database. */
  public Instant now() {
    Instant database =
        sql().named("select clock_timestamp() as now").one(row -> QueryRunner.instant(row, "now"));
    Instant node = Clock.now();
    return node.isBefore(database) ? node : database;
  }
}
