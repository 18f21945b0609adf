package dev.portcullis.persistence.role;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.RowsRead;
import dev.portcullis.persistence.database.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.Session;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A page of a long list of roles is read along an index, and stops with the page. */
@Tag("database")
class RolePlanTest {
  private static final String FILL =
      "insert into roles (id, role_name, organization_id, system_permissions, created_at,"
          + " updated_at) select 'planned-' || i, 'Planned ' || i, null, '{}',"
          + " now() - i * interval '1 s', now() from generate_series(1, 5000) i";

  @Test
  void noPageOfTheZonesRolesIsSorted() {
    assertNotSorted(new PageRequest(10, 0));
  }

  @Test
  void norIsOneAfterAPlace() {
    Instant at = Instant.now().minusSeconds(2_500);
    assertNotSorted(new PageRequest(10, 0, new KeysetCursor(at, "planned-2500")));
  }

  /** Statistics of a table in which all have one role indicate nothing about the others. */
  @Test
  void theCountsOfOneRoleAreReadAlone() {
    TestDatabase.rolledBack(
        entities -> {
          TestDatabase.withoutTriggers(
              entities, "roles", "templates", "function_permissions", "function_permission_roles");
          entities.createNativeQuery(FILL).executeUpdate();
          entities
              .createNativeQuery(
                  "with t as (insert into templates (template_key, name, abi, created_at,"
                      + " updated_at) values ('planned', 'Planned', '[]', now(), now())"
                      + " returning id) insert into function_permissions (template_id,"
                      + " method_selector, function_signature, access_type, rule_type, created_at,"
                      + " updated_at) select t.id, '0x' || lpad(to_hex(i), 8, '0'), 'f()', 'read',"
                      + " 'checkRole', now(), now() from t, generate_series(1, 20000) i")
              .executeUpdate();
          entities
              .createNativeQuery(
                  "insert into function_permission_roles select p.id, 'planned-5000'"
                      + " from function_permissions p join templates t on t.id = p.template_id"
                      + " where t.template_key = 'planned'")
              .executeUpdate();
          for (String table : List.of("roles", "function_permission_roles")) {
            entities.createNativeQuery("analyze " + table).executeUpdate();
          }
          long before = RowsRead.of(entities, "function_permission_roles");
          RoleList.Query asked = RoleList.query(Scope.ZONE, "Planned 49", new PageRequest(50, 0));
          int rows =
              entities
                  .unwrap(Session.class)
                  .doReturningWork(connection -> counted(connection, asked));
          assertThat(rows).isEqualTo(50 + 1);
          assertThat(RowsRead.of(entities, "function_permission_roles") - before)
              .isLessThan(20_000);
          return null;
        });
  }

  private static int counted(Connection connection, RoleList.Query asked) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(asked.text())) {
      QueryRunner.bind(query, asked.parameters());
      try (ResultSet row = query.executeQuery()) {
        int rows = 0;
        while (row.next()) {
          rows++;
        }
        return rows;
      }
    }
  }

  private static void assertNotSorted(PageRequest paging) {
    RoleList.Query asked = RoleList.query(Scope.ZONE, null, paging);
    List<String> plan =
        TestDatabase.rolledBack(
            entities -> {
              TestDatabase.withoutTriggers(entities, "roles");
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
      QueryRunner.bind(query, asked.parameters());
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
