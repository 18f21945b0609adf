package dev.portcullis.persistence.database;

import jakarta.persistence.EntityManager;

/**
 * How many rows of a table a transaction has read so far, by index or not, as PostgreSQL counts.
 */
public final class RowsRead {
  private RowsRead() {}

  /** So far in the transaction of {@code entities}. */
  public static long of(EntityManager entities, String table) {
    return (Long)
        entities
            .createNativeQuery(
                "select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)"
                    + " from pg_stat_xact_user_tables where relname = :table",
                Long.class)
            .setParameter("table", table)
            .getSingleResult();
  }
}
