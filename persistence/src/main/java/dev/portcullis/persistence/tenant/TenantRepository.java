package dev.portcullis.persistence.tenant;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.ListOrder;
import dev.portcullis.persistence.database.ListPaging;
import dev.portcullis.persistence.database.ListQuery;
import dev.portcullis.persistence.database.RecordRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;

/** Stores the tenants. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class TenantRepository extends RecordRepository<Tenant> {
  private static final ListOrder<Tenant> NEWEST_FIRST =
      ListOrder.newest("t", Tenant::createdAt, Tenant::id);

  /** For CDI. */
  public TenantRepository() {
    super(Tenant.class, "Tenant");
  }

  /** The tenant with this key. Locks the row until this transaction ends. */
  public Optional<Tenant> findByKeyForUpdate(Address publicKey) {
    return firstForUpdate("from Tenant where publicKey = :value", publicKey.text());
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
}
