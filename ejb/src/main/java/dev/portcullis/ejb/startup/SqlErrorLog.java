package dev.portcullis.ejb.startup;

import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Suppresses Hibernate's log of database errors. It repeats the values of the statement, including
 * secrets and personal data. This also happens for expected errors that the caller receives as a
 * response; the application logs unexpected ones with their cause.
 *
 * <p>Every server supports levels of {@code java.util.logging}, so no server needs configuration.
 */
final class SqlErrorLog {
  /** A strong reference: otherwise the logger and its level are garbage-collected. */
  private static final Logger LOGGER =
      Logger.getLogger("org.hibernate.engine.jdbc.spi.SqlExceptionHelper");

  private SqlErrorLog() {}

  /** Suppresses the log. */
  static void silence() {
    LOGGER.setLevel(Level.OFF);
  }
}
