package dev.portcullis.persistence.serviceaccount;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.database.ListOrder;
import dev.portcullis.persistence.database.ListPaging;
import dev.portcullis.persistence.database.ListQuery;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;

/** Stores the services. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ServiceAccountRepository extends EntityRepository {
  private static final ListOrder<ServiceAccount> NEWEST_FIRST =
      ListOrder.newest("s", ServiceAccount::createdAt, ServiceAccount::id);

  /**
   * Stores a new service.
   *
   * @throws dev.portcullis.kernel.Failure ALREADY_EXISTS if its key is another service's
   */
  public void add(ServiceAccount service) {
    entities.persist(service);
    Constraints.flush(entities);
  }

  /** The service. */
  public Optional<ServiceAccount> find(String id) {
    return Optional.ofNullable(entities.find(ServiceAccount.class, id));
  }

  /** Like {@link #find}, but locks the row until this transaction ends. */
  public Optional<ServiceAccount> findForUpdate(String id) {
    return Optional.ofNullable(
        entities.find(ServiceAccount.class, id, LockModeType.PESSIMISTIC_WRITE));
  }

  /** The service with this key. Locks the row until this transaction ends. */
  public Optional<ServiceAccount> findByKeyForUpdate(Address publicKey) {
    return entities
        .createQuery("from ServiceAccount where publicKey = :key", ServiceAccount.class)
        .setParameter("key", publicKey.text())
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultStream()
        .findFirst();
  }

  /** Those with {@code search} in their name, newest first; all if it is null or empty. */
  public Page<ServiceAccount> page(String search, PageRequest paging) {
    ListQuery<ServiceAccount> query =
        new ListQuery<>(entities, ServiceAccount.class, "s", "ServiceAccount s", NEWEST_FIRST)
            .containing("s.name", search);
    return query.isNarrowed()
        ? query.page(paging)
        : query.page(ListPaging.total(entities, "services"), paging);
  }

  /**
   * Flushes the changes of loaded services.
   *
   * @throws dev.portcullis.kernel.Failure ALREADY_EXISTS if a new key is another service's
   */
  public void flush() {
    Constraints.flush(entities);
  }

  /** Removes a service with its sessions. */
  public void remove(ServiceAccount service) {
    entities.remove(service);
    Constraints.flush(entities);
  }
}
