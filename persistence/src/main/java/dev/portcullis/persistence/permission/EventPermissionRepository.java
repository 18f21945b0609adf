package dev.portcullis.persistence.permission;

import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.Lists;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;

/** The event permissions of a contract. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class EventPermissionRepository {
  @PersistenceContext(unitName = "portcullis")
  private EntityManager entities;

  /** For the container. */
  public EventPermissionRepository() {}

  /** With an entity manager of one's own. */
  EventPermissionRepository(EntityManager entities) {
    this.entities = entities;
  }

  /** Stores a new permission. */
  public void add(EventPermission permission) {
    entities.persist(permission);
    Constraints.flush(entities);
  }

  /**
   * How many permissions a contract has; nobody else can add one until this transaction ends, if
   * they count as well.
   */
  public long countForUpdate(RegisteredContract contract) {
    entities
        .createNativeQuery("select id from contracts where id = :id for no key update")
        .setParameter("id", contract.id())
        .getResultList();
    return count(contract);
  }

  /** The permission of a contract; nobody else can change it until this transaction ends. */
  public Optional<EventPermission> findForUpdate(RegisteredContract contract, String id) {
    return Optional.ofNullable(
            entities.find(EventPermission.class, id, LockModeType.PESSIMISTIC_WRITE))
        .filter(permission -> permission.contract().id().equals(contract.id()));
  }

  /** Sends the changes of loaded permissions. */
  public void flush() {
    Constraints.flush(entities);
  }

  /** Removes a permission. */
  public void remove(EventPermission permission) {
    entities.remove(permission);
    Constraints.flush(entities);
  }

  /** Newest first. */
  public Page<EventPermission> page(RegisteredContract contract, Paging paging) {
    long total = count(contract);
    return Lists.page(
        entities
            .createQuery(
                "from EventPermission where contract = :contract order by createdAt desc, id",
                EventPermission.class)
            .setParameter("contract", contract),
        total,
        paging);
  }

  private long count(RegisteredContract contract) {
    return entities
        .createQuery("select count(*) from EventPermission where contract = :contract", Long.class)
        .setParameter("contract", contract)
        .getSingleResult();
  }
}
