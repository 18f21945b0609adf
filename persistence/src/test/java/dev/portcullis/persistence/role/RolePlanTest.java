package dev.portcullis.persistence.role;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.ListPlace;
import dev.portcullis.kernel.Paging;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.database.Reading;
import dev.portcullis.persistence.database.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.Session;
import org.junit.jupiter.api.Test;

/** A page of a long list of roles is read along an index, and stops with the page. */
class RolePlanTest {
  private static final String FILL =
      "insert into roles (id, role_name, organization_id, system_permissions, created_at,"
          + " updated_at) select 'planned-' || i, 'Planned ' || i, null, '{}',"
          + " now() - i * interval '1 s', now() from generate_series(1, 5000) i";

  @Test
  void noPageOfTheZonesRolesIsSorted() {
    assertNotSorted(new Paging(10, 0));
  }

  @Test
  void norIsOneAfterAPlace() {
    Instant at = Instant.now().minusSeconds(2_500);
    assertNotSorted(new Paging(10, 0, new ListPlace(at, "planned-2500")));
  }

  private static void assertNotSorted(Paging paging) {
    RoleList.Query asked = RoleList.query(Scope.ZONE, null, paging);
    List<String> plan =
        TestDatabase.rolledBack(
            entities -> {
              entities.createNativeQuery(FILL).executeUpdate();
              entities.createNativeQuery("analyze roles").executeUpdate();
              return entities
                  .unwrap(Session.class)
                  .doReturningWork(connection -> explained(connection, asked));
            });
    // The page itself, ten rows, is put in order once more: what counts is what it is taken from.
    List<String> source = below("->  Limit", plan);
    assertThat(source)
        .as(String.join("\n", plan))
        .isNotEmpty()
        .anyMatch(line -> line.contains("Index Scan using roles_of_the_zone"))
        .noneMatch(line -> line.contains("Sort"));
    assertThat(plan).noneMatch(line -> line.contains("Seq Scan on roles"));
  }

  private static List<String> explained(Connection connection, RoleList.Query asked)
      throws SQLException {
    try (PreparedStatement query = connection.prepareStatement("explain " + asked.text())) {
      Reading.bind(query, asked.parameters());
      List<String> lines = new ArrayList<>();
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          lines.add(row.getString(1));
        }
      }
      return lines;
    }
  }

  /** The lines of the node that is called so, which are indented deeper than it is. */
  private static List<String> below(String node, List<String> plan) {
    List<String> found = plan.stream().dropWhile(line -> !line.contains(node)).toList();
    int depth = found.isEmpty() ? 0 : found.get(0).indexOf("->");
    return found.stream()
        .skip(1)
        .takeWhile(line -> line.length() - line.stripLeading().length() > depth)
        .toList();
  }
}
