package dev.portcullis.persistence.database;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/**
 * SQL in the transaction of its caller. Classes of this kind know no entities; those that do are an
 * {@link EntityRepository} (ADR 0139).
 */
public abstract class Queries {
  @PersistenceContext(unitName = "portcullis")
  private EntityManager manager;

  /** For its subclasses only. */
  protected Queries() {}

  /** SQL in the current transaction; changes of entities that wait are not sent before. */
  protected Statements sql() {
    return new Statements(manager);
  }

  /** The same for what depends on entities: their changes are sent before. */
  protected Statements flushed() {
    manager.flush();
    return sql();
  }

  /** Works with this entity manager from now on. */
  void use(EntityManager given) {
    manager = given;
  }

  /**
   * Queries or a repository where no container makes it: in tests and on the command line.
   *
   * @param entities what it works with
   * @param queries a new one
   */
  public static <Q extends Queries> Q on(EntityManager entities, Q queries) {
    queries.use(entities);
    return queries;
  }
}
