/**
 * What a node may want at the same time of what it shares: connections to the database.
 *
 * <ol>
 *   <li>Whoever has a connection asks for no second one, and nobody over the network: so whoever
 *       waits for one gets it, however many wait.
 *   <li>The settings decide how many that may be, and with how many connections.
 * </ol>
 */
package dev.portcullis.ejb.capacity;
