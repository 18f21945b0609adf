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

/** Keeps who deployed which contract through the gateway (R-ADM-40, ADR 0106). */
@Stateless
public class DeploymentService {
  private static final int RECORDED = 200;

  /** After this time without a registration the deployer of the contract is unknown. */
  private static final Duration SIMULATIONS_KEPT = Duration.ofDays(90);

  @Inject private ContractDeploymentQueries deployments;
  @Inject private MutationContext mutations;
  @Inject private AuditRecorder recorder;

  /**
   * Notes that a transaction is about to deploy a contract.
   *
   * @param contract where it will be
   * @param deployer who sends it
   */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.CONTRACT_DEPLOYMENT)
  public void announce(@AuditedId Address contract, Deployer deployer, Hash32 transaction) {
    deployments.put(contract, deployer, transaction);
  }

  /**
   * Notes what a transaction that the node took creates beneath its entry, by the trace of a
   * simulation. It is no decision, and leaves no row in the logs.
   *
   * @param deployer who sends it
   */
  public void simulated(Collection<Address> contracts, Deployer deployer, Hash32 transaction) {
    deployments.addCreations(contracts, deployer, transaction, SIMULATIONS_KEPT);
  }

  /**
   * The transactions of which one may have created a contract; none if its deployer is known.
   *
   * @param organizationId whose come first
   * @param most so many at most
   */
  public List<ContractCreation> candidates(Address contract, String organizationId, int most) {
    return isKnown(contract) ? List.of() : deployments.creations(contract, organizationId, most);
  }

  /**
   * Notes what a mined transaction created, and forgets what it was to create. The service does so
   * on its own: the request that is served may be another organization's, whose log it does not
   * concern.
   *
   * @param contracts what it created; none if it failed
   * @param deployer who sent it
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
