package dev.portcullis.persistence.serviceaccount;

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

/** Stores the services. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ServiceAccountRepository extends RecordRepository<ServiceAccount> {
  private static final ListOrder<ServiceAccount> NEWEST_FIRST =
      ListOrder.newest("s", ServiceAccount::createdAt, ServiceAccount::id);

  /** For CDI. */
  public ServiceAccountRepository() {
    super(ServiceAccount.class, "Service");
  }

  /** The service with this key. Locks the row until this transaction ends. */
  public Optional<ServiceAccount> findByKeyForUpdate(Address publicKey) {
    return firstForUpdate("from ServiceAccount where publicKey = :value", publicKey.text());
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
}
