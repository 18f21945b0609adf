/**
 * The ledgers of what the JSON-RPC gateway denied, submitted, and showed of others' transactions,
 * and the verdict on a transaction (R-GTW-21, R-GTW-23, ADR 0048 and 0056).
 *
 * <ol>
 *   <li>Noting costs the call nothing: no statement, no wait, no failure.
 *   <li>What is noted is kept in memory until it is written, within bounds; the rows and the counts
 *       of the gaps between them are together everything that was denied.
 *   <li>A row that the database refuses becomes part of a gap and keeps no other row back.
 *   <li>No calldata is kept.
 *   <li>While the node is asked about a transaction no transaction of the database is open.
 * </ol>
 */
package dev.portcullis.ejb.denial;
