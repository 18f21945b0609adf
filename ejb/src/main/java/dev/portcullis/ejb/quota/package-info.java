/**
 * How much an organization may have of what it makes, and the zone (ADR 0111).
 *
 * <ol>
 *   <li>Triggers count what there is. A check reads a few rows, whatever there is.
 *   <li>Of transactions that add at the same time, each sees what the one before has added.
 *   <li>What is above a quota stays. Only more of it is refused.
 * </ol>
 */
package dev.portcullis.ejb.quota;
