/**
 * Answers a sequencer's requests in the wire format of prividium-core (spec 7, P1). They are
 * whether a transaction may be admitted, and whether its effects are permitted (ADR 0120).
 *
 * <ol>
 *   <li>{@link dev.portcullis.ejb.policyservice.PolicyService} decides by {@link
 *       dev.portcullis.ejb.decision.DecisionEngine} and {@link
 *       dev.portcullis.ejb.decision.TraceJudge}, as the gateway does, and has no rules of its own.
 *   <li>Every decision is a regular response, a denial too. A request without a decision is a
 *       failure, and the client treats every failure as a denial.
 *   <li>A sequencer may query every sender, a machine only members of the organizations in which it
 *       has {@code org_policy_access}.
 *   <li>Requests are parsed in a loop, within bounds of size, depth and number.
 * </ol>
 */
package dev.portcullis.ejb.policyservice;
