package dev.portcullis.persistence.m2m;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.TestDatabase;
import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The applications that an organization sees, where it has many and is assigned others. */
@Tag("database")
@Tag("bulk")
class VisibleApplicationsCostTest {
  private static final String OWNER =
      "insert into organizations (id, name, created_at, updated_at)"
          + " values ('crowded', 'Crowded', now(), now())";

  /** Every third is of the zone, and assigned. */
  private static final String FILL =
      "insert into m2m_applications (id, name, owner_organization_id, created_at, updated_at)"
          + " select 'crowded-' || i, 'App ' || i, case when i % 3 > 0 then 'crowded' end,"
          + " timestamptz '2020-01-01T00:00:00Z' - (i / 2) * interval '1 s', now()"
          + " from generate_series(10, 99) i";

  private static final String ASSIGN =
      "insert into m2m_application_organizations (m2m_app_id, organization_id)"
          + " select id, 'crowded' from m2m_applications"
          + " where id like 'crowded-%' and owner_organization_id is null";

  @Test
  void pagesShowEachOnceWhetherOwnedOrAssigned() {
    TestDatabase.rolledBack(
        entities -> {
          run(entities, OWNER, FILL, ASSIGN);
          M2mApplicationRepository applications = on(entities, new M2mApplicationRepository());
          for (int limit : new int[] {1, 7, 30, 90}) {
            List<String> shown = new ArrayList<>();
            KeysetCursor after = null;
            do {
              Page<M2mApplication> page =
                  applications.pageVisible("crowded", null, new PageRequest(limit, 0, after));
              assertThat(page.totalItems()).isEqualTo(90);
              page.items().forEach(item -> shown.add(item.id()));
              after = page.next();
            } while (after != null);
            assertThat(shown)
                .as("pages of %s", limit)
                .containsExactlyElementsOf(
                    IntStream.range(10, 100).mapToObj(i -> "crowded-" + i).toList());
            assertThat(ids(applications.pageVisible("crowded", null, new PageRequest(limit, 5))))
                .as("by number")
                .isEqualTo(shown.subList(5, Math.min(90, 5 + limit)));
          }
          run(entities, "update organizations set deleted_at = now() where id = 'crowded'");
          assertThat(applications.pageVisible("crowded", null, new PageRequest(10, 0)).totalItems())
              .as("of an organization that was deleted")
              .isZero();
          run(entities, "update organizations set deleted_at = null where id = 'crowded'");
          assertThat(ids(applications.pageVisible("crowded", "App 42", new PageRequest(10, 0))))
              .containsExactly("crowded-42");
          return null;
        });
  }

  @Test
  void noPageOfManyOwnedIsSorted() {
    TestDatabase.rolledBack(
        entities -> {
          run(
              entities,
              OWNER,
              FILL.replace("i % 3 > 0", "true").replace("(10, 99)", "(10, 5009)"),
              "analyze m2m_applications");
          Page<M2mApplication> page =
              on(entities, new M2mApplicationRepository())
                  .pageVisible("crowded", null, new PageRequest(20, 0));
          List<?> plan =
              entities
                  .createNativeQuery(
                      "explain select b.id from m2m_applications b"
                          + " where b.owner_organization_id = 'crowded'"
                          + " order by b.created_at desc, b.id limit 21")
                  .getResultList();
          assertThat(page.totalItems()).isEqualTo(5_000);
          assertThat(ids(page)).startsWith("crowded-10", "crowded-11");
          assertThat(plan.toString()).contains("Index Scan").doesNotContain("Sort");
          return null;
        });
  }

  private static List<String> ids(Page<M2mApplication> page) {
    return page.items().stream().map(M2mApplication::id).toList();
  }

  private static void run(EntityManager entities, String... statements) {
    for (String statement : statements) {
      entities.createNativeQuery(statement).executeUpdate();
    }
  }
}
