/**
 * What a caller may give (ADR 0115): system permissions, and ways to sign in as an account that
 * holds some.
 *
 * <ol>
 *   <li>A user gives what they hold themselves in the same scope, and only with {@code admin_read}.
 *   <li>A user who has a passkey steps up for it.
 *   <li>A machine gives what it holds itself, if the zone marked its application.
 *   <li>The system gives what the configuration names.
 * </ol>
 */
package dev.portcullis.ejb.grant;
