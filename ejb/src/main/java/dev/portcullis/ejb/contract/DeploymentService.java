package dev.portcullis.ejb.contract;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.AuditRecorder;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.contract.ContractCreation;
import dev.portcullis.persistence.contract.ContractDeploymentQueries;
import dev.portcullis.persistence.contract.Deployer;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/**
 * Records the deployers of contracts that were deployed through the gateway (R-ADM-40, ADR 0106).
 */
@Stateless
public class DeploymentService {
  private static final int RECORDED = 200;

  /**
   * How long simulated creations are kept; afterwards the deployer of an unregistered contract is
   * unknown.
   */
  private static final Duration SIMULATIONS_KEPT = Duration.ofDays(90);

  @Inject private ContractDeploymentQueries deployments;
  @Inject private MutationContext mutations;
  @Inject private AuditRecorder recorder;

  /**
   * Records that a transaction is about to deploy a contract.
   *
   * @param contract its future address
   * @param deployer the sender
   */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.CONTRACT_DEPLOYMENT)
  public void announce(@AuditedId Address contract, Deployer deployer, Hash32 transaction) {
    deployments.put(contract, deployer, transaction);
  }

  /**
   * Records the contracts that an accepted transaction creates in inner calls, by the trace of a
   * simulation. This is not a decision, and leaves no row in the logs.
   *
   * @param deployer the sender
   */
  public void simulated(Collection<Address> contracts, Deployer deployer, Hash32 transaction) {
    deployments.addCreations(contracts, deployer, transaction, SIMULATIONS_KEPT);
  }

  /**
   * The transactions that may have created a contract; none if its deployer is known.
   *
   * @param organizationId the organization whose transactions come first
   * @param most the maximum number
   */
  public List<ContractCreation> candidates(Address contract, String organizationId, int most) {
    return isKnown(contract) ? List.of() : deployments.creations(contract, organizationId, most);
  }

  /**
   * Records the creations of a mined transaction, and deletes its simulated ones. The service
   * itself is the actor, because the current request may belong to another organization, whose log
   * must not contain it.
   *
   * @param contracts the created contracts; none if it failed
   * @param deployer the sender
   */
  public void created(Collection<Address> contracts, Deployer deployer, Hash32 transaction) {
    CallContext.current()
        .withActor(Actor.SYSTEM)
        .in(Context.current())
        .run(
            () -> {
              mutations.bind();
              recorder.event(
                  AuditAction.API_MUTATION,
                  ResourceType.CONTRACT_DEPLOYMENT,
                  transaction.text(),
                  RECORDED);
              contracts.stream()
                  .filter(contract -> !isKnown(contract))
                  .forEach(contract -> deployments.put(contract, deployer, transaction));
              deployments.removeCreations(transaction);
            });
  }

  private boolean isKnown(Address contract) {
    return deployments.deployer(contract).filter(Deployer::isKnown).isPresent();
  }
}
