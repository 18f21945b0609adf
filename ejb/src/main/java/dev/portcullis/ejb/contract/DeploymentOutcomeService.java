package dev.portcullis.ejb.contract;

import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.contract.DeploymentOutcomeQueries;
import dev.portcullis.persistence.contract.DeploymentOutcomeQueries.Deployment;
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

  /** Records that the node accepted the transaction. */
  public void accepted(Deployment deployment) {
    outcomes.accepted(deployment);
  }

  /** Records that the node refused the transaction, unless it has accepted one of its nonce. */
  public void refused(Deployment deployment, String reason) {
    outcomes.refused(deployment, reason);
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
