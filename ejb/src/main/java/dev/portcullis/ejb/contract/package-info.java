/**
 * Contracts that organizations register (R-ADM-30).
 *
 * <ol>
 *   <li>An address is taken in any case, kept in lowercase, registered once in the whole zone, and
 *       never one of the chain itself.
 *   <li>An organization registers what it deployed; the zone confirms the rest (ADR 0106).
 *   <li>The ABI is a JSON array of well-formed entries.
 *   <li>{@code templateId} and {@code templateKey} are alternatives; both only if they agree.
 *   <li>A replace may change the address; the audit log calls that {@code contract.address-change}.
 *   <li>The list shows template groups with counts first, then contracts without template.
 *   <li>Disclosure is the zone operator's decision and never part of an organization's request.
 * </ol>
 */
package dev.portcullis.ejb.contract;
