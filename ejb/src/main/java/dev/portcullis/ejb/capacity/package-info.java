/**
 * The demand of a node for connections to the database.
 *
 * <ol>
 *   <li>A thread with a connection requests no second one and makes no network call. So each thread
 *       that waits for a connection gets one, however many wait.
 *   <li>The settings limit the number of these threads and of the connections.
 * </ol>
 */
package dev.portcullis.ejb.capacity;
