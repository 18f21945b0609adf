package dev.portcullis.ejb.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.trace.CreatedContracts;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.contract.ContractCreation;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Set;

/**
 * Determines which transaction of the gateway created a contract in an inner call. Candidates are
 * transactions with contract creations in their simulation; the trace of the mined transaction
 * decides. If the node does not trace it, the deployer stays unknown.
 */
@ApplicationScoped
public class MinedCreations {
  /** The most candidates that are traced for one request. */
  private static final int MOST = 16;

  /** After this time no further candidate is traced: the next request continues. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  @Inject private ChainNode chain;
  @Inject private DeploymentService deployments;

  /**
   * Records the deployer of a contract, if it can be determined and is not recorded yet.
   *
   * @param organizationId the organization whose transactions are traced first
   */
  void settle(Address contract, String organizationId) {
    long begin = System.nanoTime();
    for (ContractCreation candidate : deployments.candidates(contract, organizationId, MOST)) {
      if (System.nanoTime() - begin > PATIENCE.toNanos()) {
        return;
      }
      JsonNode trace = trace(candidate.transaction());
      if (trace.isContainerNode()) {
        Set<Address> created = CreatedContracts.of(trace);
        deployments.created(created, candidate.deployer(), candidate.transaction());
        if (created.contains(contract)) {
          return;
        }
      }
    }
  }

  /**
   * A transaction whose trace takes too long must not prevent the registration of another
   * organization.
   */
  private JsonNode trace(Hash32 transaction) {
    ArrayNode params = JsonNodeFactory.instance.arrayNode().add(transaction.text());
    params.addObject().put("tracer", "callTracer");
    try {
      return chain.call("debug_traceTransaction", params);
    } catch (NodeErrorException | Failure unknown) {
      return MissingNode.getInstance();
    }
  }
}
