package dev.portcullis.persistence.overview;

import dev.portcullis.persistence.database.QueryRunner;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/**
 * An item that needs attention.
 *
 * @param kind its kind, as {@link OverviewQueries} defines it
 * @param id of the record, or null
 * @param name of the record, or null
 * @param since since when
 * @param organizationId its organization, or null
 * @param count how many
 */
public record AttentionRow(
    String kind, String id, String name, Instant since, String organizationId, long count) {
  static AttentionRow of(ResultSet row) throws SQLException {
    return new AttentionRow(
        row.getString("kind"),
        row.getString("id"),
        row.getString("name"),
        QueryRunner.instant(row, "since"),
        row.getString("organization_id"),
        row.getLong("count"));
  }
}
