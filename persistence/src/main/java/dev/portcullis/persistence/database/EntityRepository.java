package dev.portcullis.persistence.database;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/**
 * A repository of administrated records, which uses JPQL with the entity manager of its caller's
 * transaction (ADR 0139).
 */
public abstract class EntityRepository extends Queries {
  /** The entity manager of the current transaction. */
  @PersistenceContext(unitName = "portcullis")
  protected EntityManager entities;

  /** For subclasses only. */
  protected EntityRepository() {}

  @Override
  void use(EntityManager given) {
    super.use(given);
    entities = given;
  }
}
