package dev.portcullis.persistence.sentinel;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.ListPaging;
import dev.portcullis.persistence.database.Statements;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A search in the judgements on one index, the highest block first; counted up to 10000. */
final class BlockJudgementSearch {
  /** The maximum count. A list of millions must not be scanned for one page. */
  static final int COUNT_LIMIT = 10_000;

  private static final Set<String> VERDICTS = Set.of("clean", "escaped", "unjudged", "undecided");
  private static final Set<String> SUPERSEDED = Set.of("unjudged", "escaped");
  private static final String HIGHEST_FIRST = " order by b.block_number desc, b.position desc";
  private static final String AFTER = " and (b.block_number, b.position) < (?, ?)";

  /** Superseded rows and empty gaps are not shown. Only unjudged and escaped rows can be either. */
  private static final String SHOWN =
      "not exists (select 1 from block_judgements s where s.supersedes = b.position"
          // Redundant, so that the index of superseding rows is used.
          + " and s.supersedes is not null)"
          + " and (b.last_block is null or b.last_block >= b.block_number)";

  private final StringBuilder conditions = new StringBuilder("b.verdict is not null");
  private final List<Long> values = new ArrayList<>();

  BlockJudgementSearch(JudgementFilter filter) {
    if (filter.verdict() != null) {
      if (!VERDICTS.contains(filter.verdict())) {
        throw new IllegalArgumentException("There is no such verdict: " + filter.verdict());
      }
      // As a literal, because a parameter would prevent the use of partial indexes.
      conditions.append(" and b.verdict = '").append(filter.verdict()).append('\'');
    }
    if (filter.verdict() == null) {
      conditions
          .append(" and (b.verdict not in ('unjudged', 'escaped') or ")
          .append(SHOWN)
          .append(')');
    } else if (SUPERSEDED.contains(filter.verdict())) {
      conditions.append(" and ").append(SHOWN);
    }
    if (filter.suspected()) {
      conditions.append(" and b.suspected is not null");
    }
    add("b.block_number >= ?", filter.fromBlock());
    add("b.block_number <= ?", filter.toBlock());
  }

  private void add(String condition, Long value) {
    if (value != null) {
      conditions.append(" and ").append(condition);
      values.add(value);
    }
  }

  /** A page with the size of the list. */
  Page<JudgedBlock> page(Connection connection, PageRequest paging) throws SQLException {
    try (PreparedStatement statement = rows(connection, "", paging)) {
      List<JudgedBlock> found = Statements.rows(statement, JudgedBlock::read);
      return ListPaging.page(found, total(connection), paging, BlockJudgementSearch::place);
    }
  }

  /**
   * Selects a page and one more row.
   *
   * @param before a prefix of the statement, such as {@code explain}
   */
  PreparedStatement rows(Connection connection, String before, PageRequest paging)
      throws SQLException {
    List<Long> compared = new ArrayList<>(values);
    String after = "";
    if (paging.after() != null) {
      after = AFTER;
      compared.addAll(numbers(paging.after()));
    }
    String text =
        "%s%s where %s%s%s limit %d offset %d"
            .formatted(
                before,
                JudgedBlock.SELECT,
                conditions,
                after,
                HIGHEST_FIRST,
                paging.limit() + 1,
                paging.offset());
    return prepared(connection, text, compared);
  }

  private static KeysetCursor place(JudgedBlock last) {
    return new KeysetCursor(Instant.EPOCH, last.row().blockNumber() + "-" + last.position());
  }

  private static List<Long> numbers(KeysetCursor after) {
    String[] parts = after.id().split("-", -1);
    if (parts.length != 2 || !parts[0].matches("[0-9]{1,18}") || !parts[1].matches("[0-9]{1,18}")) {
      throw Failure.invalid("cursor", "is none that this list wrote");
    }
    return List.of(Long.valueOf(parts[0]), Long.valueOf(parts[1]));
  }

  private long total(Connection connection) throws SQLException {
    String text =
        "select count(*) from (select 1 from block_judgements b where %s limit %d) counted"
            .formatted(conditions, COUNT_LIMIT);
    try (PreparedStatement statement = prepared(connection, text, values)) {
      return Statements.rows(statement, row -> row.getLong(1)).get(0);
    }
  }

  private static PreparedStatement prepared(Connection connection, String text, List<Long> values)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(text);
    for (int i = 0; i < values.size(); i++) {
      statement.setLong(i + 1, values.get(i));
    }
    return statement;
  }
}
