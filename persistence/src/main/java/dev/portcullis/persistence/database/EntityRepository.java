package dev.portcullis.persistence.database;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/**
 * Administrated records, asked for and written in JPQL with the entity manager of its caller's
 * transaction (ADR 0139).
 */
public abstract class EntityRepository extends Queries {
  /** That of the current transaction. */
  @PersistenceContext(unitName = "portcullis")
  protected EntityManager entities;

  /** For repositories only. */
  protected EntityRepository() {}

  @Override
  void use(EntityManager given) {
    super.use(given);
    entities = given;
  }
}
