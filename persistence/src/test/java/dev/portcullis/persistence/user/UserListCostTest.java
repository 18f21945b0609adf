package dev.portcullis.persistence.user;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.RowsRead;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.user.UserRepository.Filter;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a page after a place costs where there are 100,000 users (ADR 0085). */
@Tag("database")
@Tag("bulk")
class UserListCostTest {
  private static final Filter ALL = new Filter(null, null, null);
  private static final int USERS = 100_000;
  private static final int LIMIT = 20;

  /** Often enough for the driver and PostgreSQL to keep one plan for all places. */
  private static final int REPEATS = 12;

  private static final String FILL =
      "insert into users (id, display_name, source, organization_id, created_at, updated_at)"
          + " select 'deep-' || i, 'Deep ' || i, 'oidc', 'deep-owner',"
          + " timestamptz '2020-01-01T00:00:00Z' - i * interval '1 s', now()"
          + " from generate_series(1, 100000) i";

  /** Both in one test: filling the table takes longer than all else. */
  @Test
  void aPageReadsAsFewRowsAtAnyDepthAndOfALargeOrganizationTheyAreNotSorted() {
    TestDatabase.rolledBack(
        entities -> {
          fill(entities);
          assertFewRowsAtAnyDepth(entities);
          assertNotSorted(entities);
          return null;
        });
  }

  private static void assertFewRowsAtAnyDepth(EntityManager entities) {
    UserRepository users = on(entities, new UserRepository());
    for (int depth : new int[] {1, 50_000, 99_900}) {
      PageRequest paging = new PageRequest(LIMIT, 0, place(depth));
      for (int i = 0; i < REPEATS; i++) {
        entities.clear();
        long before = RowsRead.of(entities, "users");
        Page<User> page = users.page(ALL, paging);
        long read = RowsRead.of(entities, "users") - before;
        assertThat(page.items())
            .extracting(User::id)
            .startsWith("deep-" + (depth + 1))
            .hasSize(LIMIT);
        assertThat(page.next()).isEqualTo(place(depth + LIMIT));
        assertThat(read).as("rows at depth %s", depth).isLessThanOrEqualTo(most(depth));
      }
    }
  }

  /** What is counted is counted on an index alone; the page itself begins at its place. */
  private static void assertNotSorted(EntityManager entities) {
    List<?> plan =
        entities
            .createNativeQuery(
                "explain select * from users u where u.organization_id = 'deep-owner'"
                    + " and u.created_at <= '2019-12-31T12:00:00Z'"
                    + " and (u.created_at < '2019-12-31T12:00:00Z' or u.id > 'deep-43200')"
                    + " order by u.created_at desc, u.id limit 21")
            .getResultList();
    assertThat(plan.toString()).contains("Index Scan").doesNotContain("Sort");
    Page<User> page =
        on(entities, new UserRepository())
            .page(new Filter("deep-owner", null, null), new PageRequest(LIMIT, 0, place(90_000)));
    assertThat(page.items()).extracting(User::id).startsWith("deep-90001");
    assertThat(page.totalItems()).isEqualTo(100_000);
  }

  /** Made in one moment, they follow each other by identifier. */
  @Test
  void pagesShowEachUserOnceDespiteEqualTimesAndChanges() {
    TestDatabase.rolledBack(
        entities -> {
          entities.createNativeQuery(owner()).executeUpdate();
          entities
              .createNativeQuery(
                  "insert into users (id, display_name, source, organization_id, created_at,"
                      + " updated_at) select 'same-' || i, 'S', 'oidc', 'deep-owner', timestamptz"
                      + " '2020-01-01T00:00:00.000001Z' + (i / 10) * interval '1 us', now()"
                      + " from generate_series(1, 95) i")
              .executeUpdate();
          UserRepository users = on(entities, new UserRepository());
          Filter owned = new Filter("deep-owner", null, null);
          List<String> shown = new ArrayList<>();
          KeysetCursor after = null;
          do {
            Page<User> page = users.page(owned, new PageRequest(7, 0, after));
            page.items().forEach(user -> shown.add(user.id()));
            after = page.next();
            entities
                .createNativeQuery(
                    "insert into users (id, display_name, source, organization_id, created_at,"
                        + " updated_at) values (:id, 'N', 'oidc', 'deep-owner', now(), now())")
                .setParameter("id", "newer-" + shown.size())
                .executeUpdate();
          } while (after != null);
          assertThat(shown).hasSize(95).allMatch(id -> id.startsWith("same-"));
          assertThat(new HashSet<>(shown)).hasSize(95);
          return null;
        });
  }

  /** Close to the end PostgreSQL may rather sort the few that are left than follow the index. */
  private static int most(int depth) {
    int left = USERS - depth;
    return 2 * LIMIT + (left <= 10 * LIMIT ? left : 0);
  }

  private static void fill(EntityManager entities) {
    entities.createNativeQuery(owner()).executeUpdate();
    // The list needs the trigger that counts users, and not the one that logs mutations.
    entities.createNativeQuery("alter table users disable trigger log_mutation").executeUpdate();
    entities.createNativeQuery(FILL).executeUpdate();
    entities.createNativeQuery("analyze users").executeUpdate();
  }

  private static String owner() {
    return "insert into organizations (id, name, created_at, updated_at)"
        + " values ('deep-owner', 'Deep', now(), now())";
  }

  private static KeysetCursor place(int number) {
    return new KeysetCursor(
        Instant.parse("2020-01-01T00:00:00Z").minusSeconds(number), "deep-" + number);
  }
}
