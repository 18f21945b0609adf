package dev.portcullis.persistence.denial;

import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
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
 * A search in the denials, newest first. Either side of the call is looked for along the index of
 * that side, so that an address with very many costs no more than one with few; and counting stops
 * at {@link #COUNT_LIMIT} rows.
 */
final class DenialSearch {
  /** The largest total that is told. */
  static final int COUNT_LIMIT = 10_000;

  private static final String NEWEST_FIRST = " order by created_at desc, sequence desc";

  /** For each side that is looked at, or for the one search there is, a condition. */
  private final List<String> sides = new ArrayList<>();

  private final List<Object> values = new ArrayList<>();

  DenialSearch(DenialFilter filter) {
    List<String> conditions = new ArrayList<>(List.of("true"));
    List<Object> compared = new ArrayList<>();
    add(conditions, compared, "tx_hash = ?", filter.txHash());
    add(conditions, compared, "user_id = ?", filter.userId());
    add(conditions, compared, "m2m_app_id = ?", filter.m2mAppId());
    add(conditions, compared, "created_at >= ?", utc(filter.from()));
    add(conditions, compared, "created_at <= ?", utc(filter.to()));
    String all = String.join(" and ", conditions);
    values.addAll(compared);
    if (filter.address() == null) {
      sides.add(all);
      return;
    }
    String address = filter.address().text();
    sides.add(all + " and from_address = ?");
    sides.add(all + " and to_address = ? and from_address is distinct from ?");
    values.add(address);
    values.addAll(compared);
    values.addAll(List.of(address, address));
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
  Page<DenialRow> page(Connection connection, Paging paging) throws SQLException {
    try (PreparedStatement statement = prepared(connection, rows(paging));
        ResultSet row = statement.executeQuery()) {
      List<DenialRow> items = new ArrayList<>();
      while (row.next()) {
        items.add(DenialRow.read(row));
      }
      return new Page<>(items, total(connection), paging);
    }
  }

  private long total(Connection connection) throws SQLException {
    String counted =
        sides.stream()
            .map(side -> "(select 1 from rpc_denials where " + side + " limit " + COUNT_LIMIT + ")")
            .collect(Collectors.joining(" union all "));
    String text = "select least(count(*), " + COUNT_LIMIT + ") from (" + counted + ") counted";
    try (PreparedStatement statement = prepared(connection, text);
        ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  /** Selects a page; of each side no more than the page can need. */
  String rows(Paging paging) {
    long reach = paging.offset() + paging.limit();
    String found =
        sides.stream()
            .map(
                side ->
                    "(select * from rpc_denials where "
                        + side
                        + NEWEST_FIRST
                        + " limit "
                        + reach
                        + ")")
            .collect(Collectors.joining(" union all "));
    return "select %s from (%s) found%s limit %d offset %d"
        .formatted(DenialRow.COLUMNS, found, NEWEST_FIRST, paging.limit(), paging.offset());
  }

  /** The statement with the values that it compares with. */
  PreparedStatement prepared(Connection connection, String text) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(text);
    for (int i = 0; i < values.size(); i++) {
      statement.setObject(i + 1, values.get(i));
    }
    return statement;
  }
}
