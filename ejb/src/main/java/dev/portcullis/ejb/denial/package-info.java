/**
 * The ledgers of denials, submissions and disclosures of the JSON-RPC gateway, and the verdict on a
 * transaction (R-GTW-21, R-GTW-23, ADR 0048 and 0056).
 *
 * <ol>
 *   <li>A record does not delay the call: no statement, no wait, no failure.
 *   <li>Records are buffered in memory within limits. Rows and gap counts together account for all
 *       denials.
 *   <li>A row that the database rejects becomes part of a gap and does not delay other rows.
 *   <li>No calldata is recorded.
 *   <li>No database transaction is open while the node is queried.
 * </ol>
 */
package dev.portcullis.ejb.denial;
