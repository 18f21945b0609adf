package dev.portcullis.persistence.database;

import dev.portcullis.kernel.Failure;
import jakarta.persistence.LockModeType;
import java.util.Optional;

/**
 * A repository of administrated records that are found by an identifier and removed for good.
 * Repositories whose records stay after their deletion, or belong to an owner, extend {@link
 * EntityRepository} instead.
 *
 * @param <E> the entity
 */
public abstract class RecordRepository<E> extends EntityRepository {
  private final Class<E> type;
  private final String kind;

  /**
   * For subclasses only.
   *
   * @param kind the name of a record in the sentence that it does not exist
   */
  protected RecordRepository(Class<E> type, String kind) {
    this.type = type;
    this.kind = kind;
  }

  /**
   * Stores a new record.
   *
   * @throws Failure ALREADY_EXISTS if a unique value of it is another record's
   */
  public void add(E added) {
    entities.persist(added);
    Constraints.flush(entities);
  }

  /** The record. */
  public Optional<E> find(String id) {
    return Optional.ofNullable(entities.find(type, id));
  }

  /** Like {@link #find}, but locks the row until this transaction ends. */
  public Optional<E> findForUpdate(String id) {
    return Optional.ofNullable(entities.find(type, id, LockModeType.PESSIMISTIC_WRITE));
  }

  /**
   * Like {@link #find}.
   *
   * @throws Failure NOT_FOUND
   */
  public E get(String id) {
    return find(id).orElseThrow(() -> unknown(id));
  }

  /**
   * Like {@link #findForUpdate}.
   *
   * @throws Failure NOT_FOUND
   */
  public E getForUpdate(String id) {
    return findForUpdate(id).orElseThrow(() -> unknown(id));
  }

  /**
   * Flushes the changes of loaded records.
   *
   * @throws Failure ALREADY_EXISTS if a new unique value is another record's
   */
  public void flush() {
    Constraints.flush(entities);
  }

  /** Removes a record with the rows that belong to it. */
  public void remove(E removed) {
    entities.remove(removed);
    Constraints.flush(entities);
  }

  /**
   * The first record of a JPQL query. Locks its row until this transaction ends.
   *
   * @param query has the parameter {@code :value}
   */
  protected Optional<E> firstForUpdate(String query, Object value) {
    return entities
        .createQuery(query, type)
        .setParameter("value", value)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultStream()
        .findFirst();
  }

  private Failure unknown(String id) {
    return Failure.notFound(kind, "id", id);
  }
}
