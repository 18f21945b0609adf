package dev.portcullis.persistence.denial;

import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A search in the denials, newest first. Each side of the call has its own index, so an address
 * with many denials costs no more than one with few. Counting stops at {@link #COUNT_LIMIT} rows.
 */
final class DenialSearch {
  /** The largest total that is reported. */
  static final int COUNT_LIMIT = 10_000;

  /** The same condition as in the index. Denials of a sequencer have no error code (ADR 0120). */
  private static final String REPORTED =
      "kind = 'denial' and error_code is null and origin <> 'policy'";

  private static final String DENIED =
      "kind = 'denial' and (error_code is not null or origin = 'policy')";

  /** The sides of the call to search, or the only search. */
  private final List<Side> sides = new ArrayList<>();

  DenialSearch(DenialFilter filter) {
    List<String> conditions = new ArrayList<>(List.of("true"));
    List<Object> compared = new ArrayList<>();
    add(conditions, compared, "tx_hash = ?", filter.txHash());
    add(conditions, compared, "user_id = ?", filter.userId());
    add(conditions, compared, "m2m_app_id = ?", filter.m2mAppId());
    add(conditions, compared, "created_at >= ?", utc(filter.from()));
    add(conditions, compared, "created_at <= ?", utc(filter.to()));
    if (filter.reported() != null) {
      conditions.add(filter.reported() ? REPORTED : DENIED);
    }
    Side all = new Side(String.join(" and ", conditions), compared);
    if (filter.address() == null) {
      sides.add(all);
      return;
    }
    String address = filter.address().text();
    sides.add(all.and(" and from_address = ?", address));
    sides.add(all.and(" and to_address = ? and from_address is distinct from ?", address, address));
  }

  private static Object utc(Instant moment) {
    return moment == null ? null : moment.atOffset(ZoneOffset.UTC);
  }

  private static void add(
      List<String> conditions, List<Object> compared, String condition, Object value) {
    if (value != null) {
      conditions.add(condition);
      compared.add(value instanceof OffsetDateTime ? value : value.toString());
    }
  }

  /** A page with the size of the list. */
  Page<DenialRow> page(Connection connection, PageRequest paging) throws SQLException {
    try (PreparedStatement statement = rows(connection, "", paging);
        ResultSet row = statement.executeQuery()) {
      List<SequencedRow<DenialRow>> items = new ArrayList<>();
      while (row.next()) {
        DenialRow denial = DenialRow.read(row);
        items.add(new SequencedRow<>(denial, denial.createdAt(), row.getLong("sequence")));
      }
      return SequencedRow.page(items, total(connection), paging);
    }
  }

  private long total(Connection connection) throws SQLException {
    String counted =
        sides.stream()
            .map(
                side ->
                    "(select 1 from rpc_denials where "
                        + side.condition()
                        + " limit "
                        + COUNT_LIMIT
                        + ")")
            .collect(Collectors.joining(" union all "));
    String text = "select least(count(*), " + COUNT_LIMIT + ") from (" + counted + ") counted";
    try (PreparedStatement statement = prepared(connection, text, List.of());
        ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  /**
   * Selects a page and one more row; from each side at most as many rows.
   *
   * @param before a prefix of the statement, such as {@code explain}
   */
  PreparedStatement rows(Connection connection, String before, PageRequest paging)
      throws SQLException {
    int limit = paging.limit() + 1;
    KeysetCursor after = paging.after();
    List<Object> place = after == null ? List.of() : SequencedRow.values(after);
    String found =
        sides.stream()
            .map(
                side ->
                    "(select * from rpc_denials where "
                        + side.condition()
                        + (after == null ? "" : SequencedRow.AFTER)
                        + SequencedRow.NEWEST_FIRST
                        + " limit "
                        + (paging.offset() + limit)
                        + ")")
            .collect(Collectors.joining(" union all "));
    String text =
        "%sselect %s, sequence from (%s) found%s limit %d offset %d"
            .formatted(
                before,
                DenialRow.COLUMNS,
                found,
                SequencedRow.NEWEST_FIRST,
                limit,
                paging.offset());
    return prepared(connection, text, place);
  }

  /**
   * Prepares the statement with its parameters.
   *
   * @param place the cursor's parameters, added to those of each side
   */
  private PreparedStatement prepared(Connection connection, String text, List<Object> place)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(text);
    int at = 1;
    for (Side side : sides) {
      for (Object value : side.values()) {
        statement.setObject(at++, value);
      }
      for (Object value : place) {
        statement.setObject(at++, value);
      }
    }
    return statement;
  }

  /** A condition with its parameters. */
  private record Side(String condition, List<Object> values) {
    Side and(String more, Object... compared) {
      List<Object> all = new ArrayList<>(values);
      all.addAll(List.of(compared));
      return new Side(condition + more, all);
    }
  }
}
