/**
 * Permissions on functions and events of registered contracts (R-ADM-33, R-ADM-36).
 *
 * <ol>
 *   <li>A function permission names a function of the contract's or its template's ABI. The
 *       selector follows from the signature; a given selector must match.
 *   <li>{@code public} takes neither roles nor restrictions, {@code checkRole} roles only, {@code
 *       restrictArgument} restrictions only, the combined types both.
 *   <li>A restriction names a parameter of type {@code address}.
 *   <li>Contract and selector are unique together and never change.
 *   <li>On the routes of an organization, {@code organizationOnly} is true and {@code isUmbrella}
 *       false; only the zone can set other values.
 * </ol>
 */
package dev.portcullis.ejb.permission;
