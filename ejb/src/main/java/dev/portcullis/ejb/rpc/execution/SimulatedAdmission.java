package dev.portcullis.ejb.rpc.execution;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.rpc.policy.AdmissionResult;
import java.util.Optional;

/**
 * A call that was tried out.
 *
 * @param admission what was decided about it
 * @param trace by which trace; empty where its entry alone decides
 * @param block where it was tried out: what is executed afterwards is executed there
 */
record SimulatedAdmission(AdmissionResult admission, Optional<JsonNode> trace, JsonNode block) {

  Decision decision() {
    return admission.decision();
  }
}
