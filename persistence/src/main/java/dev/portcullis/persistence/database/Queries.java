package dev.portcullis.persistence.database;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/**
 * A base for classes that run SQL in the transaction of the caller. They use no entities; an {@link
 * EntityRepository} does (ADR 0139).
 */
public abstract class Queries {
  @PersistenceContext(unitName = "portcullis")
  private EntityManager manager;

  /** For subclasses only. */
  protected Queries() {}

  /** SQL in the current transaction, without flushing pending changes of entities. */
  protected Statements sql() {
    return new Statements(manager);
  }

  /** The same for statements that depend on entities: their changes are flushed first. */
  protected Statements flushed() {
    manager.flush();
    return sql();
  }

  /** Uses this entity manager from now on. */
  void use(EntityManager given) {
    manager = given;
  }

  /**
   * Queries or a repository outside a container: in tests and on the command line.
   *
   * @param entities the entity manager to use
   * @param queries a new instance
   */
  public static <Q extends Queries> Q on(EntityManager entities, Q queries) {
    queries.use(entities);
    return queries;
  }
}
