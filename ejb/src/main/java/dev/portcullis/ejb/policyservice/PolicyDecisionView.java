package dev.portcullis.ejb.policyservice;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.portcullis.ejb.decision.Decision;

/**
 * What was decided (spec 7, P1.3); what is null is left out.
 *
 * @param allow whether the client may go on
 * @param ruleId the rule that decided (R-GTW-13)
 * @param reason the rule in words; null if the client may go on
 * @param protocolVersion the client's version if it is spoken here, else the preferred one
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PolicyDecisionView(
    boolean allow, String ruleId, String reason, String protocolVersion) {
  static PolicyDecisionView of(Decision decision, String version) {
    return new PolicyDecisionView(
        decision.allowed(),
        decision.ruleId(),
        decision.allowed() ? null : decision.reason(),
        version);
  }

  static PolicyDecisionView mismatch(String preferred) {
    return new PolicyDecisionView(
        false,
        "protocol.version_mismatch",
        "this version of the protocol is not spoken here",
        preferred);
  }
}
