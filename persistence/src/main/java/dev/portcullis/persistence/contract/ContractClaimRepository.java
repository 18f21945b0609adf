package dev.portcullis.persistence.contract;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.database.ListOrder;
import dev.portcullis.persistence.database.ListQuery;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.persistence.TypedQuery;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;
import java.util.Optional;

/**
 * Stores the claims of organizations to contracts whose deployer is unknown, and reads contested
 * contracts.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ContractClaimRepository extends EntityRepository {
  private static final String PRESENT =
      "exists (select 1 from Organization o where o.id = c.organizationId and o.deletedAt is null)";

  private static final ListOrder<ContractClaim> NEWEST_FIRST =
      ListOrder.newest("c", ContractClaim::createdAt, ContractClaim::id);

  private static final ListOrder<ContestedContract> CONTESTED =
      ListOrder.newest("c", ContestedContract::createdAt, ContestedContract::id);

  /**
   * Stores a new claim.
   *
   * @throws dev.portcullis.kernel.Failure ALREADY_EXISTS if the organization has one
   */
  public void add(ContractClaim claim) {
    entities.persist(claim);
    Constraints.flush(entities);
  }

  /** The claim of an organization to a contract. */
  public Optional<ContractClaim> find(String organizationId, Address contract) {
    return of(organizationId, contract).getResultStream().findFirst();
  }

  /** Like {@link #find}, but locks the row until this transaction ends. */
  public Optional<ContractClaim> findForUpdate(String organizationId, Address contract) {
    return of(organizationId, contract)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultStream()
        .findFirst();
  }

  private TypedQuery<ContractClaim> of(String organizationId, Address contract) {
    return entities
        .createQuery(
            "from ContractClaim c where c.contractAddress = :address"
                + " and c.organizationId = :organization",
            ContractClaim.class)
        .setParameter("address", contract.text())
        .setParameter("organization", organizationId);
  }

  /** Removes a claim. */
  public void remove(ContractClaim claim) {
    entities.remove(claim);
  }

  /** The organizations that claim a contract, without deleted ones. */
  public List<String> claimants(Address contract) {
    return entities
        .createQuery(
            "select c.organizationId from ContractClaim c where c.contractAddress = :address and "
                + PRESENT
                + " order by c.organizationId",
            String.class)
        .setParameter("address", contract.text())
        .getResultList();
  }

  /** The number of open claims of an organization. */
  public long open(String organizationId) {
    return entities
        .createQuery(
            "select count(*) from ContractClaim c where c.organizationId = :organization"
                + " and c.state = 'open'",
            Long.class)
        .setParameter("organization", organizationId)
        .getSingleResult();
  }

  /**
   * Claims of organizations that are not deleted, newest first.
   *
   * @param state null for all
   * @param organizationId null for all
   */
  public Page<ContractClaim> page(ClaimState state, String organizationId, PageRequest paging) {
    return new ListQuery<>(entities, ContractClaim.class, "c", "ContractClaim c", NEWEST_FIRST)
        .where(PRESENT)
        .where("c.state = :state", "state", state == null ? null : state.wireName())
        .where("c.organizationId = :organization", "organization", organizationId)
        .page(paging);
  }

  /** The contracts that an organization registered and did not deploy, newest first. */
  public Page<ContestedContract> contested(PageRequest paging) {
    return new ListQuery<>(entities, ContestedContract.class, "c", "ContestedContract c", CONTESTED)
        .page(paging);
  }
}
