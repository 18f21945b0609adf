/**
 * Who may call which function of which contract (supplement 1.1.2).
 *
 * <ol>
 *   <li>The sender must be a wallet of the actor, whose organization must not be deleted.
 *   <li>The contract's permission for the function decides; without one, its template's.
 *   <li>A {@code write} permission covers reading, a {@code read} permission nothing else.
 *   <li>{@code organizationOnly} keeps everybody else from an organization's contract.
 *   <li>The rule type decides by roles and by arguments that must be the sender.
 * </ol>
 *
 * What nobody allowed is refused. {@link dev.portcullis.ejb.decision.DecisionEngine} decides from
 * facts alone; {@link dev.portcullis.ejb.decision.CallDecisions} reads them from the database.
 */
package dev.portcullis.ejb.decision;
