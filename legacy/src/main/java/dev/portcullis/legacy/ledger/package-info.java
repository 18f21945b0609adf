/**
 * Executes transactions and priority operations of the legacy v0.1 rollup (R-LEG-13): computes the
 * new balances, or the reason for a rejection. It is plain Java in memory, without clock and
 * database: the caller loads what {@link dev.portcullis.legacy.ledger.AccessSet} names into a
 * {@link dev.portcullis.legacy.ledger.Ledger}, executes, and writes its {@link
 * dev.portcullis.legacy.ledger.LedgerChanges}.
 *
 * <ol>
 *   <li>A rejected transaction changes nothing, nor does any transaction of a batch in which one is
 *       rejected.
 *   <li>Only deposits and withdrawals change the sum of all balances of a token; fees go to account
 *       0.
 *   <li>Reading data that were not loaded throws: nothing is treated as absent by mistake.
 *   <li>Checks have the order and the messages of the public server.
 * </ol>
 */
package dev.portcullis.legacy.ledger;
