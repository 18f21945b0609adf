/**
 * Calls to servers of others while somebody waits for the answer (ADR 0032): identity providers,
 * contracts of wallets, name servers.
 *
 * <ol>
 *   <li>Whoever calls takes a place first. There are few for each target, and who finds none is
 *       told to come again: no target can hold more of the server's threads than it has places.
 *   <li>Targets share a number of places with those that others of the same kind have named: the
 *       operator, organizations, users.
 *   <li>Names are looked up on threads of ours. Nobody waits for them long, and a lookup that is
 *       waited for no more keeps its thread, and its asker's place, until it really ends.
 *   <li>What people give as an address is read once ({@link dev.portcullis.ejb.outbound.HttpUrl})
 *       and guarded once ({@link dev.portcullis.ejb.outbound.OutboundGuard}), when it is given and
 *       for each connection (ADR 0042).
 * </ol>
 */
package dev.portcullis.ejb.outbound;
