package dev.portcullis.persistence.tenant;

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

/** Stores the tenants. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class TenantRepository extends EntityRepository {
  private static final ListOrder<Tenant> NEWEST_FIRST =
      ListOrder.newest("t", Tenant::createdAt, Tenant::id);

  /**
   * Stores a new tenant.
   *
   * @throws dev.portcullis.kernel.Failure ALREADY_EXISTS if its key is another tenant's
   */
  public void add(Tenant tenant) {
    entities.persist(tenant);
    Constraints.flush(entities);
  }

  /** The tenant. */
  public Optional<Tenant> find(String id) {
    return Optional.ofNullable(entities.find(Tenant.class, id));
  }

  /** Like {@link #find}, but locks the row until this transaction ends. */
  public Optional<Tenant> findForUpdate(String id) {
    return Optional.ofNullable(entities.find(Tenant.class, id, LockModeType.PESSIMISTIC_WRITE));
  }

  /** The tenant with this key. Locks the row until this transaction ends. */
  public Optional<Tenant> findByKeyForUpdate(Address publicKey) {
    return entities
        .createQuery("from Tenant where publicKey = :key", Tenant.class)
        .setParameter("key", publicKey.text())
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultStream()
        .findFirst();
  }

  /** Those with {@code search} in their name, newest first; all if it is null or empty. */
  public Page<Tenant> page(String search, PageRequest paging) {
    ListQuery<Tenant> query =
        new ListQuery<>(entities, Tenant.class, "t", "Tenant t", NEWEST_FIRST)
            .containing("t.name", search);
    return query.isNarrowed()
        ? query.page(paging)
        : query.page(ListPaging.total(entities, "tenants"), paging);
  }

  /**
   * Flushes the changes of loaded tenants.
   *
   * @throws dev.portcullis.kernel.Failure ALREADY_EXISTS if a new key is another tenant's
   */
  public void flush() {
    Constraints.flush(entities);
  }

  /** Removes a tenant with its keys, its whitelist and its sessions. */
  public void remove(Tenant tenant) {
    entities.remove(tenant);
    Constraints.flush(entities);
  }
}
