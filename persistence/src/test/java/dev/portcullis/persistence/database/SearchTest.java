package dev.portcullis.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Searching names (V0185). */
@Tag("database")
class SearchTest {
  private static final Map<String, String> SEARCHES =
      Map.of(
          "organizations_search",
          "organizations where deleted_at is null"
              + " and text_found(name || ' ' || coalesce(brand_name, ''), 'needle')",
          "users_search",
          "users where text_found(display_name, 'needle') = true",
          "m2m_applications_search",
          "m2m_applications where text_found(name, 'needle') = true",
          "tenants_search",
          "tenants where text_found(name, 'needle') = true");

  @Test
  void anyPartIsFoundInAnyCase() throws SQLException {
    for (String part : new String[] {"H", "har", "BOR B", "harbor bank", "k"}) {
      assertThat(found("Harbor Bank", part)).as(part).isTrue();
    }
    for (String other : new String[] {"hb", "harborb", "Harbor Bank ", "z"}) {
      assertThat(found("Harbor Bank", other)).as(other).isFalse();
    }
    assertThat(found("Zo\u00eb \u6f22\u5b57 \uD83D\uDEA2", "\u5b57 \uD83D\uDEA2")).isTrue();
  }

  @Test
  void everyCharacterMeansItself() throws SQLException {
    assertThat(found("100% sure", "0% s")).isTrue();
    assertThat(found("1000 sure", "0% s")).isFalse();
    assertThat(found("a_b", "a_b")).isTrue();
    assertThat(found("axb", "a_b")).isFalse();
    assertThat(found("a\\b", "\\b")).isTrue();
    assertThat(found("it's {1,2}", "'s {1,")).isTrue();
  }

  @Test
  void anIndexAnswers() throws SQLException {
    try (Connection connection = TestDatabase.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      // Of an empty list everything is as cheap; then the one that the search is for is taken.
      statement.execute("set local enable_seqscan = off");
      statement.execute("drop index organizations_list");
      for (Map.Entry<String, String> search : SEARCHES.entrySet()) {
        StringBuilder plan = new StringBuilder();
        try (ResultSet lines =
            statement.executeQuery("explain select count(*) from " + search.getValue())) {
          while (lines.next()) {
            plan.append(lines.getString(1)).append('\n');
          }
        }
        assertThat(plan.toString()).contains("Bitmap Index Scan on " + search.getKey());
      }
      connection.rollback();
    }
  }

  private static boolean found(String searched, String wanted) throws SQLException {
    try (Connection connection = TestDatabase.dataSource().getConnection();
        PreparedStatement query = connection.prepareStatement("select text_found(?, ?)")) {
      query.setString(1, searched);
      query.setString(2, wanted);
      try (ResultSet row = query.executeQuery()) {
        row.next();
        return row.getBoolean(1);
      }
    }
  }
}
