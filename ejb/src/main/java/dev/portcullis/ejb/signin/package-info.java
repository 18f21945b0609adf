/**
 * Sign-in in the browser, for registered applications (R-IDN-9, ADR 0022): from the application to
 * an identity provider, the operator's or an organization's own, and back with a session's token.
 *
 * <ol>
 *   <li>Nobody is sent to an address that is not registered, whatever else is wrong.
 *   <li>A sign-in ends in the browser in which it began, within ten minutes.
 *   <li>The provider's token never reaches the browser, and the session's token only in a fragment,
 *       which browsers keep from servers and logs.
 * </ol>
 */
package dev.portcullis.ejb.signin;
