package dev.portcullis.ejb.rpc.execution;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.rpc.policy.AdmissionResult;
import java.util.Optional;

/**
 * A call that was simulated.
 *
 * @param admission the decision
 * @param trace the trace of the decision; empty if the entry alone decides
 * @param block the block of the simulation; later executions use the same block
 */
record SimulatedAdmission(AdmissionResult admission, Optional<JsonNode> trace, JsonNode block) {

  Decision decision() {
    return admission.decision();
  }
}
