package dev.portcullis.persistence.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.DotSegments;
import dev.portcullis.persistence.database.TestDatabase;
import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Subjects that no path can name are gone after the migration; a database test of its SQL. */
@Tag("database")
class PendingAdminMigrationTest {
  private static final List<String> KEPT =
      List.of("a.b", "...", "..x", "auth0|1", "x%2Fy", "50%", ".well-known", "idp 8");
  private static final List<String> GONE =
      List.of(".", "..", "%2e%2E", ".%2e", "%252e", "x/../y", "a%2F..", "..\\x", "..;a");

  @Test
  void subjectsOfDotSegmentsAreRemovedAndTheRestStays() throws IOException {
    String migration;
    try (InputStream file =
        Objects.requireNonNull(
            getClass().getResourceAsStream("/db/migration/V0290__subjects_of_dots.sql"))) {
      migration = new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
    assertThat(KEPT).noneMatch(DotSegments::in);
    assertThat(GONE).allMatch(DotSegments::in);
    TestDatabase.rolledBack(
        entities -> {
          run(
              entities,
              "insert into organizations (id, name, created_at, updated_at)"
                  + " values ('dots', 'Dots', now(), now())");
          Stream.concat(KEPT.stream(), GONE.stream())
              .forEach(
                  subject ->
                      entities
                          .createNativeQuery(
                              "insert into pending_admins (id, organization_id, oidc_sub,"
                                  + " created_at, updated_at) values (new_id(), 'dots', ?1, now(),"
                                  + " now())")
                          .setParameter(1, subject)
                          .executeUpdate());
          run(entities, migration.replace(":", "\\:"));
          List<?> left =
              entities
                  .createNativeQuery(
                      "select oidc_sub from pending_admins where organization_id = 'dots'")
                  .getResultList();
          assertThat(left.stream().map(String::valueOf)).containsExactlyInAnyOrderElementsOf(KEPT);
          return null;
        });
  }

  private static void run(EntityManager entities, String statement) {
    entities.createNativeQuery(statement).executeUpdate();
  }
}
