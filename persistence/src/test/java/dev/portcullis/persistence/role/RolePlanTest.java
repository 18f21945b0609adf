package dev.portcullis.persistence.role;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.database.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A page of a long list of roles is read along an index, and stops with the page. */
class RolePlanTest {
  private static final String FILL =
      "insert into roles (id, role_name, organization_id, system_permissions, created_at,"
          + " updated_at) select 'planned-' || i, 'Planned ' || i, null, '{}',"
          + " now() - i * interval '1 s', now() from generate_series(1, 5000) i";

  @Test
  void noPageOfTheZonesRolesIsSorted() {
    TestDatabase.rolledBack(
        entities -> {
          entities.createNativeQuery(FILL).executeUpdate();
          entities.createNativeQuery("analyze roles").executeUpdate();
          List<?> lines =
              entities
                  .createNativeQuery(
                      "explain select * from roles where organization_id is null"
                          + " order by created_at desc, id limit 10",
                      String.class)
                  .getResultList();
          String plan = String.join("\n", lines.stream().map(String::valueOf).toList());
          assertThat(plan)
              .contains("roles_of_the_zone")
              .doesNotContain("Sort")
              .doesNotContain("Seq Scan");
          return null;
        });
  }
}
