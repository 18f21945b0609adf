package dev.portcullis.persistence.database;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/** A repository that works with the entity manager of its caller's transaction. */
public abstract class EntityRepository {
  /** That of the current transaction. */
  @PersistenceContext(unitName = "portcullis")
  protected EntityManager entities;

  /** For repositories only. */
  protected EntityRepository() {}

  /** SQL in the transaction of the entity manager; what waits to be flushed is not flushed. */
  protected Statements sql() {
    return new Statements(entities);
  }

  /** The same for what asks about entities: their changes are sent before. */
  protected Statements flushed() {
    entities.flush();
    return sql();
  }

  /**
   * A repository where no container makes it: in tests and on the command line.
   *
   * @param entities what it works with
   * @param repository a new one
   */
  public static <R extends EntityRepository> R on(EntityManager entities, R repository) {
    ((EntityRepository) repository).entities = entities;
    return repository;
  }
}
