/**
 * Decides which user may call which function of which contract (R-GTW-8) and see which event.
 *
 * <ol>
 *   <li>The sender must be a wallet of the actor, whose organization must not be deleted.
 *   <li>The contract's permission for the function decides; without one, its template's.
 *   <li>A {@code write} permission covers reading, a {@code read} permission nothing else.
 *   <li>{@code organizationOnly} restricts an organization's contract to its members.
 *   <li>The rule type decides by roles and by arguments that must be the sender.
 *   <li>{@link dev.portcullis.ejb.decision.TraceJudge} decides about the inner calls of the
 *       function.
 * </ol>
 *
 * The visibility of events (R-GTW-17) is decided the same way by {@link
 * dev.portcullis.ejb.decision.event.EventDecisionEngine} and {@link
 * dev.portcullis.ejb.decision.event.EventDecisions}.
 *
 * <p>The default is to deny. {@link dev.portcullis.ejb.decision.DecisionEngine} decides from facts
 * alone; {@link dev.portcullis.ejb.decision.CallDecisions} reads them from the database.
 */
package dev.portcullis.ejb.decision;
