package dev.portcullis.ejb.policyservice;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.portcullis.ejb.decision.Decision;

/**
 * The decision (spec 7, P1.3); null fields are omitted.
 *
 * @param allow whether the client may continue
 * @param ruleId the rule that decided (R-GTW-13)
 * @param reason the rule in words; null if the client may continue
 * @param protocolVersion the client's version if it is supported, else the preferred one
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
