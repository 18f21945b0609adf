/**
 * Answers a sequencer's questions in the wire form of prividium-core (spec 7, P1): whether a
 * transaction may be admitted, and whether what it did may stand (ADR 0120).
 *
 * <ol>
 *   <li>{@link dev.portcullis.ejb.policyservice.PolicyService} decides by {@link
 *       dev.portcullis.ejb.decision.DecisionEngine} and {@link
 *       dev.portcullis.ejb.decision.TraceJudge}, as the gateway does, and has no rules of its own.
 *   <li>Every decision is an answer, a denial too. What is not decided is a failure, and the client
 *       takes every failure for a no.
 *   <li>A sequencer asks about every sender; a machine about members of the organizations in which
 *       it holds {@code org_policy_access}.
 *   <li>What is asked is read in a loop and within bounds of size, depth and number.
 * </ol>
 */
package dev.portcullis.ejb.policyservice;
