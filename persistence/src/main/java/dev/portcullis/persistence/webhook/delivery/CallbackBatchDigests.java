package dev.portcullis.persistence.webhook.delivery;

import dev.portcullis.persistence.webhook.maintenance.WebhookSealQueries;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;

/**
 * A row for each transaction that queued or ended callbacks, with a digest of each callback's data
 * (ADR 0061). Once a minute, seals copy these rows to the mutation log ({@link
 * WebhookSealQueries}).
 */
public final class CallbackBatchDigests {
  private static final String ADD =
      "insert into webhook_batches (kind, deliveries, digest, created_at) values (?, ?, ?, ?)";

  private CallbackBatchDigests() {}

  /** Adds the row of one transaction. */
  public static void add(
      Connection connection, String kind, int deliveries, String digest, Instant now)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(ADD)) {
      statement.setString(1, kind);
      statement.setInt(2, deliveries);
      statement.setString(3, digest);
      statement.setTimestamp(4, Timestamp.from(now));
      statement.executeUpdate();
    }
  }
}
