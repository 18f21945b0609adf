package dev.portcullis.persistence.contract;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.database.Constraints;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;

/** The contracts that were deployed through the gateway. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ContractDeploymentRepository {
  @PersistenceContext(unitName = "portcullis")
  private EntityManager entities;

  /** For the container. */
  public ContractDeploymentRepository() {}

  /** With an entity manager of one's own. */
  ContractDeploymentRepository(EntityManager entities) {
    this.entities = entities;
  }

  /** Notes that a transaction of a wallet deploys a contract; a later one replaces an earlier. */
  public void put(Address contract, Address deployer, Hash32 transaction) {
    Optional<ContractDeployment> known = findForUpdate(contract);
    known.ifPresent(deployment -> deployment.sent(transaction));
    if (known.isEmpty()) {
      entities.persist(new ContractDeployment(contract, deployer, transaction));
    }
    Constraints.flush(entities);
  }

  private Optional<ContractDeployment> findForUpdate(Address contract) {
    return Optional.ofNullable(
        entities.find(ContractDeployment.class, contract.text(), LockModeType.PESSIMISTIC_WRITE));
  }
}
