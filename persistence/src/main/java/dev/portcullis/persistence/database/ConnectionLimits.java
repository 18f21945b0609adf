package dev.portcullis.persistence.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;

/**
 * How long a transaction may wait for a lock, and how long it may keep its locks while idle. A
 * frozen node (stopped by a signal, a paused virtual machine, a lost network) keeps the locks of
 * its open transaction. PostgreSQL then ends that transaction, so that the other nodes continue.
 *
 * @param lockMillis milliseconds after which a statement that waits for a lock fails (SQLSTATE
 *     55P03)
 * @param idleMillis milliseconds without a statement after which PostgreSQL ends a transaction and
 *     its connection (SQLSTATE 25P03); 0 for never
 */
record ConnectionLimits(long lockMillis, long idleMillis) {
  /** The limits of migrations. One connection keeps their lock while idle and another one works. */
  static final ConnectionLimits OF_MIGRATIONS =
      new ConnectionLimits(60_000, Duration.ofHours(6).toMillis());

  private static final long DEFAULT_MILLIS = 8_000;

  /** The limits of {@code db.lock-timeout-ms} and {@code db.idle-transaction-ms}. */
  static ConnectionLimits of(DatabaseSettings settings) {
    return new ConnectionLimits(
        millis(settings.text("db.lock-timeout-ms")),
        millis(settings.text("db.idle-transaction-ms")));
  }

  /** The later check of all settings rejects a value that is no number. */
  private static long millis(Optional<String> text) {
    return text.map(String::strip)
        .filter(digits -> digits.matches("[0-9]{1,9}"))
        .map(Long::valueOf)
        .orElse(DEFAULT_MILLIS);
  }

  /** Sets the limits for a connection. Call it outside any transaction. */
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
