package dev.portcullis.persistence.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;

/**
 * How long a transaction may wait for a lock, and hold its locks without doing anything. A node
 * that is frozen (stopped by a signal, a paused virtual machine, a lost network) holds the locks of
 * its open transaction; PostgreSQL ends that transaction, so that the other nodes go on.
 *
 * @param lockMillis after so many milliseconds a statement that waits for a lock fails (SQLSTATE
 *     55P03)
 * @param idleMillis after so many milliseconds without a statement a transaction and its connection
 *     are ended (SQLSTATE 25P03); 0 for never
 */
record ConnectionLimits(long lockMillis, long idleMillis) {
  /** Of migrations: one connection holds their lock and does nothing while another works. */
  static final ConnectionLimits OF_MIGRATIONS =
      new ConnectionLimits(60_000, Duration.ofHours(6).toMillis());

  private static final long DEFAULT_MILLIS = 8_000;

  /** Those of {@code db.lock-timeout-ms} and {@code db.idle-transaction-ms}. */
  static ConnectionLimits of(DatabaseSettings settings) {
    return new ConnectionLimits(
        millis(settings.text("db.lock-timeout-ms")),
        millis(settings.text("db.idle-transaction-ms")));
  }

  /** What is no number is refused by the check of all settings, which comes later. */
  private static long millis(Optional<String> text) {
    return text.map(String::strip)
        .filter(digits -> digits.matches("[0-9]{1,9}"))
        .map(Long::valueOf)
        .orElse(DEFAULT_MILLIS);
  }

  /** Sets them for all that is done on a connection, which is within no transaction. */
  Connection applied(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "set lock_timeout = %d; set idle_in_transaction_session_timeout = %d"
              .formatted(lockMillis, idleMillis));
      return connection;
    } catch (SQLException refused) {
      connection.close();
      throw refused;
    }
  }
}
