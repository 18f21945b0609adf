/**
 * Starts the product on one machine: an embedded PostgreSQL, one of the supported servers with the
 * application, and Keycloak. {@link dev.portcullis.launcher.run} is {@code mvn -Prun}; the tests
 * start {@link dev.portcullis.launcher.Installation}s.
 *
 * <p>Everything that is started listens on the loopback interface unless told otherwise, and ends
 * with whoever started it.
 */
package dev.portcullis.launcher;
