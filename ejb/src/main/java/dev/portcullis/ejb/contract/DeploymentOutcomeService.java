package dev.portcullis.ejb.contract;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.contract.DeploymentOutcomeQueries;
import dev.portcullis.persistence.contract.ListedDeploymentRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;

/**
 * Records and lists what became of deployments (R-ADM-40, R-ADM-48). These are facts about the
 * chain, no decisions, and leave no rows in the logs.
 */
@Stateless
public class DeploymentOutcomeService {
  @Inject private DeploymentOutcomeQueries outcomes;
  @Inject private ListedDeploymentRepository deployments;

  /** Records that a transaction of a wallet is about to be sent. */
  public void begin(Address contract, Address wallet, long nonce, Hash32 transaction) {
    outcomes.begin(contract, wallet, nonce, transaction);
  }

  /** Records that the node accepted the transaction. */
  public void started(Address contract, Address wallet, long nonce, Hash32 transaction) {
    outcomes.started(contract, wallet, nonce, transaction);
  }

  /** Records that the node refused the transaction. */
  public void refused(Hash32 transaction, String reason) {
    outcomes.refused(transaction, reason);
  }

  /** Records that the transaction succeeded in a block. */
  public void succeeded(Hash32 transaction) {
    outcomes.succeeded(transaction);
  }

  /** Records that the transaction failed in a block. */
  public void failed(Hash32 transaction, String reason) {
    outcomes.failed(transaction, reason);
  }

  /** Accepted transactions whose outcome is unknown; each is taken in its turn. */
  public List<Hash32> takeOpen(int most) {
    return outcomes.takeOpen(most);
  }

  /** The deployments, newest first. */
  public Page<ContractDeploymentView> page(PageRequest paging) {
    return deployments.page(paging).map(ContractDeploymentView::of);
  }
}
