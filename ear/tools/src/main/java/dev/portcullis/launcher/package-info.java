/**
 * Starts the product on one machine: an embedded PostgreSQL, one of the supported servers with the
 * application, and Keycloak. {@link dev.portcullis.launcher.run} is {@code mvn -Prun}; the tests
 * start {@link dev.portcullis.launcher.Installation}s.
 *
 * <p>All started processes listen on the loopback interface unless configured otherwise, and end
 * with the process that started them.
 */
package dev.portcullis.launcher;
