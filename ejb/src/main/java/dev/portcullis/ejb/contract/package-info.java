/**
 * Contracts that organizations register (R-ADM-30).
 *
 * <ol>
 *   <li>An address is accepted in any case, stored in lowercase, registered once in the whole zone,
 *       and never one of the chain itself.
 *   <li>An organization registers contracts that it deployed; the zone confirms others (ADR 0106).
 *   <li>The ABI is a JSON array of well-formed entries.
 *   <li>{@code templateId} and {@code templateKey} are alternatives; both are permitted only if
 *       they match.
 *   <li>A replacement may change the address; the audit action is then {@code
 *       contract.address-change}.
 *   <li>The list contains template groups with counts first, then contracts without template.
 *   <li>Disclosure is the zone operator's decision and never part of an organization's request.
 * </ol>
 */
package dev.portcullis.ejb.contract;
