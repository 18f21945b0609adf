/**
 * Sign-in in the browser, for registered applications (R-IDN-9, ADR 0022): from the application to
 * an identity provider, the operator's or an organization's own, and back with a session's token.
 *
 * <ol>
 *   <li>No user is redirected to an unregistered address, even in an error.
 *   <li>A sign-in ends in the browser in which it began, within ten minutes.
 *   <li>The provider's token never reaches the browser. The session's token does so only in a
 *       fragment, which browsers do not send to servers or logs.
 * </ol>
 */
package dev.portcullis.ejb.signin;
