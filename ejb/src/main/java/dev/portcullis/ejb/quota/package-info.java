/**
 * Quotas for the resources that an organization or the zone creates (ADR 0111).
 *
 * <ol>
 *   <li>Triggers count the records. A check reads a few rows, regardless of the number of records.
 *   <li>Of concurrent transactions that add records, each sees the additions of the one before.
 *   <li>Amounts above a quota remain. Only further additions are rejected.
 * </ol>
 */
package dev.portcullis.ejb.quota;
