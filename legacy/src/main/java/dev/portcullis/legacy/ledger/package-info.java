/**
 * What the legacy v0.1 rollup does with transactions and priority operations (R-LEG-13): who has
 * what afterwards, or why it is refused. It is plain Java in memory, without clock and database:
 * the caller loads what {@link dev.portcullis.legacy.ledger.AccessSet} names into a {@link
 * dev.portcullis.legacy.ledger.Ledger}, executes, and writes its {@link
 * dev.portcullis.legacy.ledger.LedgerChanges}.
 *
 * <ol>
 *   <li>A refused transaction changes nothing, nor does any of a batch of which one is refused.
 *   <li>The sum of all balances of a token changes by deposits and withdrawals only; fees go to
 *       account 0.
 *   <li>Who reads what was not loaded is stopped: nothing is taken for absent by mistake.
 *   <li>Checks have the order and the words of the public server.
 * </ol>
 */
package dev.portcullis.legacy.ledger;
