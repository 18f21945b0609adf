/**
 * Calls to third-party servers while a client waits for the response (ADR 0032): identity
 * providers, contracts of wallets, name servers.
 *
 * <ol>
 *   <li>A caller first acquires a permit. There are few for each target, and without one the call
 *       fails with a retry hint. No target can block more of the server's threads than it has
 *       permits.
 *   <li>Targets share a number of permits with other targets of the same origin: the operator,
 *       organizations, users.
 *   <li>Names are resolved on separate threads, with a short timeout. A lookup after its timeout
 *       keeps its thread, and its caller's permit, until it really ends.
 *   <li>An address from a user is parsed once ({@link dev.portcullis.ejb.outbound.HttpUrl}) and
 *       checked once ({@link dev.portcullis.ejb.outbound.OutboundGuard}), when it is set and for
 *       each connection (ADR 0042).
 * </ol>
 */
package dev.portcullis.ejb.outbound;
