package dev.portcullis.persistence.denial;

import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * A search in the disclosures on one index, newest first. Counting stops as in {@link
 * DenialSearch}.
 */
final class DisclosureSearch {
  private final StringBuilder conditions = new StringBuilder("true");
  private final List<Object> values = new ArrayList<>();

  DisclosureSearch(DisclosureFilter filter) {
    add("tx_hash = ?", filter.txHash() == null ? null : filter.txHash().text());
    add("actor_type = 'user' and actor_id = ?", filter.userId());
    add("actor_type = 'm2m_app' and actor_id = ?", filter.m2mAppId());
    add("viewed_user_id = ?", filter.viewedUserId());
    add("created_at >= ?", utc(filter.from()));
    add("created_at <= ?", utc(filter.to()));
  }

  private static Object utc(Instant moment) {
    return moment == null ? null : moment.atOffset(ZoneOffset.UTC);
  }

  private void add(String condition, Object value) {
    if (value != null) {
      conditions.append(" and ").append(condition);
      values.add(value);
    }
  }

  /** A page with the size of the list. */
  Page<DisclosureRow> page(Connection connection, PageRequest paging) throws SQLException {
    try (PreparedStatement statement = rows(connection, "", paging);
        ResultSet row = statement.executeQuery()) {
      List<SequencedRow<DisclosureRow>> items = new ArrayList<>();
      while (row.next()) {
        DisclosureRow shown = DisclosureRow.read(row);
        items.add(new SequencedRow<>(shown, shown.createdAt(), row.getLong("sequence")));
      }
      return SequencedRow.page(items, total(connection), paging);
    }
  }

  /**
   * Selects a page and one more row.
   *
   * @param before a prefix of the statement, such as {@code explain}
   */
  PreparedStatement rows(Connection connection, String before, PageRequest paging)
      throws SQLException {
    KeysetCursor after = paging.after();
    String text =
        "%sselect %s, sequence from rpc_disclosures where %s%s%s limit %d offset %d"
            .formatted(
                before,
                DisclosureRow.COLUMNS,
                conditions,
                after == null ? "" : SequencedRow.AFTER,
                SequencedRow.NEWEST_FIRST,
                paging.limit() + 1,
                paging.offset());
    return prepared(connection, text, after == null ? List.of() : SequencedRow.values(after));
  }

  private long total(Connection connection) throws SQLException {
    String text =
        "select count(*) from (select 1 from rpc_disclosures where %s limit %d) counted"
            .formatted(conditions, DenialSearch.COUNT_LIMIT);
    try (PreparedStatement statement = prepared(connection, text, List.of());
        ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  private PreparedStatement prepared(Connection connection, String text, List<Object> place)
      throws SQLException {
    List<Object> compared = new ArrayList<>(values);
    compared.addAll(place);
    PreparedStatement statement = connection.prepareStatement(text);
    for (int i = 0; i < compared.size(); i++) {
      statement.setObject(i + 1, compared.get(i));
    }
    return statement;
  }
}
