package dev.portcullis.persistence.webhook.delivery;

import dev.portcullis.persistence.webhook.maintenance.WebhookSealQueries;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;

/**
 * One row for each transaction that queued or ended callbacks, with a digest of what it says of
 * each (ADR 0061). Seals take these rows to the mutation log, once a minute ({@link
 * WebhookSealQueries}).
 */
public final class CallbackBatchDigests {
  private static final String NOTE =
      "insert into webhook_batches (kind, deliveries, digest, created_at) values (?, ?, ?, ?)";

  private CallbackBatchDigests() {}

  /** Adds the row of one transaction. */
  public static void note(
      Connection connection, String kind, int deliveries, String digest, Instant now)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(NOTE)) {
      statement.setString(1, kind);
      statement.setInt(2, deliveries);
      statement.setString(3, digest);
      statement.setTimestamp(4, Timestamp.from(now));
      statement.executeUpdate();
    }
  }
}
