/**
 * Who may call which function of which contract (R-GTW-8) and see which event.
 *
 * <ol>
 *   <li>The sender must be a wallet of the actor, whose organization must not be deleted.
 *   <li>The contract's permission for the function decides; without one, its template's.
 *   <li>A {@code write} permission covers reading, a {@code read} permission nothing else.
 *   <li>{@code organizationOnly} keeps everybody else from an organization's contract.
 *   <li>The rule type decides by roles and by arguments that must be the sender.
 *   <li>What the function calls is decided by {@link dev.portcullis.ejb.decision.TraceJudge}.
 * </ol>
 *
 * Who may see which event (R-GTW-17) is decided the same way by {@link
 * dev.portcullis.ejb.decision.event.EventDecisionEngine} and {@link
 * dev.portcullis.ejb.decision.event.EventDecisions}.
 *
 * <p>What nobody allowed is refused. {@link dev.portcullis.ejb.decision.DecisionEngine} decides
 * from facts alone; {@link dev.portcullis.ejb.decision.CallDecisions} reads them from the database.
 */
package dev.portcullis.ejb.decision;
