package dev.portcullis.persistence.webhook.redelivery;

import dev.portcullis.persistence.database.Statements;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.UUID;

/** Maps rows to redeliveries. */
final class RedeliveryRowMapper {
  /** The columns of {@code webhook_redeliveries r} and {@code webhook_redelivery_progress p}. */
  static final String COLUMNS =
      "r.id, r.endpoint_id, r.sequence, r.failed_since, r.from_block, r.to_block, r.after_position,"
          + " r.last_position, r.state, r.created_at, r.ended_at, p.reached, p.sequence, p.block,"
          + " p.queued, p.gone";

  static final String TABLES =
      " from webhook_redeliveries r join webhook_redelivery_progress p on p.redelivery_id = r.id";

  private RedeliveryRowMapper() {}

  /** Reads the redelivery from {@link #COLUMNS}. */
  static Redelivery read(ResultSet row) throws SQLException {
    return new Redelivery(
        row.getObject(1, UUID.class),
        row.getObject(2, UUID.class),
        new RedeliveryRange(
            row.getObject(3, Long.class),
            Statements.instant(row.getTimestamp(4)),
            row.getObject(5, Long.class),
            row.getObject(6, Long.class)),
        row.getLong(7),
        row.getLong(8),
        Redelivery.State.valueOf(row.getString(9).toUpperCase(Locale.ROOT)),
        Statements.instant(row.getTimestamp(10)),
        Statements.instant(row.getTimestamp(11)),
        new Redelivery.Progress(
            row.getLong(12), row.getLong(13), row.getLong(14), row.getLong(15), row.getLong(16)));
  }
}
