package dev.portcullis.ejb.startup;

import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Hibernate's log of what the database refuses. It repeats the values of the statement, secrets and
 * personal data among them, also where the refusal is an everyday one that the caller is told of in
 * our own words; what is not is logged by us with its cause.
 *
 * <p>Every server hands {@code java.util.logging} levels on, so no server needs configuring.
 */
final class SqlErrorLog {
  /** Held here: a level set on a logger that nobody holds is forgotten. */
  private static final Logger LOGGER =
      Logger.getLogger("org.hibernate.engine.jdbc.spi.SqlExceptionHelper");

  private SqlErrorLog() {}

  /** Logs nothing of it any more. */
  static void silence() {
    LOGGER.setLevel(Level.OFF);
  }
}
