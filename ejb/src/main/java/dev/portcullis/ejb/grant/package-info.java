/**
 * Limits on grants by callers (ADR 0115): of system permissions, and of ways to sign in to an
 * account that holds some.
 *
 * <ol>
 *   <li>A user grants only permissions that the user holds in the same scope, and only with {@code
 *       admin_read}.
 *   <li>A user who has a passkey needs a step-up for it.
 *   <li>An M2M application grants the permissions that it holds, if the zone marked it.
 *   <li>The system grants the permissions named in the configuration.
 * </ol>
 */
package dev.portcullis.ejb.grant;
