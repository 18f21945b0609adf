package dev.portcullis.ejb.contract;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.contract.ContractDeploymentRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Keeps who deployed which contract through the gateway (supplement 1.1.1). */
@Stateless
public class DeploymentService {
  @Inject private ContractDeploymentRepository deployments;

  /**
   * Notes that a transaction is about to deploy a contract.
   *
   * @param contract where it will be
   * @param deployer the wallet that sends it
   */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.CONTRACT_DEPLOYMENT)
  public void announce(@AuditedId Address contract, Address deployer, Hash32 transaction) {
    deployments.put(contract, deployer, transaction);
  }
}
