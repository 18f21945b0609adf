package dev.portcullis.persistence.contract;

import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.database.ListOrder;
import dev.portcullis.persistence.database.ListQuery;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

/** Reads the contracts that were deployed through the gateway. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ListedDeploymentRepository extends EntityRepository {
  private static final ListOrder<ListedDeployment> NEWEST_FIRST =
      ListOrder.newest("d", ListedDeployment::createdAt, ListedDeployment::id);

  /** All of them, newest first. */
  public Page<ListedDeployment> page(PageRequest paging) {
    return new ListQuery<>(
            entities, ListedDeployment.class, "d", "ListedDeployment d", NEWEST_FIRST)
        .page(paging);
  }
}
