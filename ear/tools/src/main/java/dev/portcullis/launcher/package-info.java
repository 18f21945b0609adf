/**
 * Starts the product on one machine: an embedded PostgreSQL, one of the supported servers with the
 * application, and for {@code mvn -Prun} a demonstration through public HTTP only.
 *
 * <p>The same classes serve the integration tests. Everything they start listens on the loopback
 * interface unless told otherwise, and ends with them.
 */
package dev.portcullis.launcher;
