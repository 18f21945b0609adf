package dev.portcullis.persistence.member;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.TestDatabase;
import jakarta.persistence.EntityManager;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A page of many pending administrators is read along an index, and stops with the page. */
@Tag("bulk")
@Tag("database")
class PendingAdminPlanTest {
  private static final int ROWS = 20_000;

  @Test
  void noPageIsSorted() {
    TestDatabase.rolledBack(
        entities -> {
          run(
              entities,
              "insert into organizations (id, name, created_at, updated_at)"
                  + " values ('awaiting', 'Awaiting', now(), now())");
          run(
              entities,
              "insert into pending_admins (id, organization_id, oidc_sub, created_at, updated_at)"
                  + " select 'awaiting-' || i, 'awaiting', 's-' || i, now() - i * interval '1 s',"
                  + " now() from generate_series(1, "
                  + ROWS
                  + ") i");
          run(entities, "analyze pending_admins");
          Page<PendingAdmin> page =
              on(entities, new PendingAdminRepository()).page("awaiting", new PageRequest(20, 0));
          List<?> plan =
              entities
                  .createNativeQuery(
                      "explain select * from pending_admins where organization_id = 'awaiting'"
                          + " order by created_at desc, id limit 21")
                  .getResultList();

          assertThat(page.totalItems()).isEqualTo(ROWS);
          assertThat(page.items()).extracting(PendingAdmin::oidcSubject).startsWith("s-1", "s-2");
          assertThat(plan.toString()).contains("pending_admins_list").doesNotContain("Sort");
          return null;
        });
  }

  private static void run(EntityManager entities, String statement) {
    entities.createNativeQuery(statement).executeUpdate();
  }
}
