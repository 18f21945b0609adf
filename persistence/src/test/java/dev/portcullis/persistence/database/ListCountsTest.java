package dev.portcullis.persistence.database;

import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The counts that the database keeps of the long lists. */
@Tag("database")
class ListCountsTest {
  private static final int CREATORS = 8;
  private static final int EACH = 10;

  /** M2M applications that are in a list. */
  private static final String VISIBLE =
      "not exists (select from organizations o where o.id = owner_organization_id"
          + " and o.deleted_at is not null)";

  @ParameterizedTest
  @CsvSource({
    "organizations, organizations, deleted_at is null",
    "users, users, true",
    "zone-roles, roles, organization_id is null",
    "tenants, tenants, true",
    "services, services, true",
    "templates, templates, true",
    "m2m-applications, m2m_applications, " + VISIBLE
  })
  void theCountKeptIsTheCountThatCountingGives(String list, String table, String condition)
      throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(CREATORS);
    try {
      List<Future<?>> creators = new ArrayList<>();
      for (int i = 0; i < CREATORS; i++) {
        String prefix = "counted-" + i + "-";
        creators.add(
            threads.submit(
                () -> {
                  for (int n = 0; n < EACH; n++) {
                    run(insert(table, prefix + n));
                  }
                }));
      }
      for (Future<?> creator : creators) {
        creator.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertCounted(list, table, condition);
    String made = "delete from " + table + " where " + name(table) + " like 'counted-%";
    run(made + "-1'");
    assertCounted(list, table, condition);
    run(made + "'");
    run(made + "'");
    assertCounted(list, table, condition);
  }

  @Test
  void aRowThatEntersOrLeavesTheListIsCounted() {
    run(insert("organizations", "moving-1") + ";" + insert("organizations", "moving-2"));
    run("update organizations set deleted_at = now() where id like 'moving-%'");
    assertCounted("organizations", "organizations", "deleted_at is null");
    run("update organizations set deleted_at = null where id = 'moving-1'");
    assertCounted("organizations", "organizations", "deleted_at is null");
    run("delete from organizations where id like 'moving-%'");
    assertCounted("organizations", "organizations", "deleted_at is null");
  }

  @Test
  void anApplicationEntersAndLeavesTheListWithItsOwner() {
    run(insert("organizations", "owning-1") + ";" + insert("organizations", "owning-2"));
    run(owned("owned-1", "owning-1") + ";" + owned("owned-2", "owning-1"));
    run(owned("owned-3", "owning-2"));
    assertApplicationsCounted();
    run("update organizations set deleted_at = now() where id like 'owning-%'");
    assertApplicationsCounted();
    run(owned("owned-4", "owning-2"));
    run("delete from m2m_applications where id = 'owned-1'");
    assertApplicationsCounted();
    run("update organizations set deleted_at = null where id like 'owning-%'");
    assertApplicationsCounted();
    run("delete from m2m_applications where id like 'owned-%'");
    assertApplicationsCounted();
    run("delete from organizations where id like 'owning-%'");
  }

  @Test
  void anApplicationMadeWhileItsOwnerIsDeletedIsCountedNeitherTwiceNorForGood() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      for (int i = 0; i < 20; i++) {
        String owner = "racing-" + i;
        String id = "raced-" + i;
        run(insert("organizations", owner));
        Future<?> creation = threads.submit(() -> run(owned(id, owner)));
        run("update organizations set deleted_at = now() where id = '" + owner + "'");
        creation.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertApplicationsCounted();
    run("delete from m2m_applications where id like 'raced-%'");
    run("delete from organizations where id like 'racing-%'");
  }

  @Test
  void anApplicationKeepsItsOwner() {
    run(insert("organizations", "keeping-1") + ";" + owned("kept-1", "keeping-1"));
    assertThatThrownBy(
            () ->
                run("update m2m_applications set owner_organization_id = null where id = 'kept-1'"))
        .hasMessageContaining("keeps its owner");
    run("delete from m2m_applications where id = 'kept-1'");
    run("delete from organizations where id = 'keeping-1'");
  }

  private static String owned(String id, String owner) {
    return "insert into m2m_applications (id, name, owner_organization_id, created_at, updated_at)"
        + " values ('%s', 'C', '%s', now(), now())".formatted(id, owner);
  }

  private static void assertApplicationsCounted() {
    assertCounted("m2m-applications", "m2m_applications", VISIBLE);
  }

  private static void assertCounted(String list, String table, String condition) {
    inTransaction(
        entities -> {
          assertThat(ListPaging.total(entities, list))
              .isEqualTo(counted(entities, table, condition));
          return null;
        });
  }

  private static Long counted(EntityManager entities, String table, String condition) {
    return (Long)
        entities
            .createNativeQuery("select count(*) from " + table + " where " + condition, Long.class)
            .getSingleResult();
  }

  /** The column with what {@link #insert} calls the id: that of templates is a number. */
  private static String name(String table) {
    return table.equals("templates") ? "template_key" : "id";
  }

  private static String insert(String table, String id) {
    return switch (table) {
      case "users" ->
          "insert into users (id, display_name, source, created_at, updated_at) values ('%s', 'C', 'oidc', now(), now())"
              .formatted(id);
      case "roles" ->
          "insert into roles (id, role_name, system_permissions, created_at, updated_at) values ('%1$s', '%1$s', '{}', now(), now())"
              .formatted(id);
      case "tenants", "services" ->
          "insert into %2$s (id, name, public_key, created_at, updated_at) values ('%1$s', 'C', '0x' || substr(md5('%1$s') || md5('%1$s'), 1, 40), now(), now())"
              .formatted(id, table);
      case "templates" ->
          "insert into templates (template_key, name, abi, created_at, updated_at) values ('%s', 'C', '[]', now(), now())"
              .formatted(id);
      case "m2m_applications" ->
          "insert into m2m_applications (id, name, created_at, updated_at) values ('%s', 'C', now(), now())"
              .formatted(id);
      default ->
          "insert into organizations (id, name, created_at, updated_at) values ('%s', 'C', now(), now())"
              .formatted(id);
    };
  }

  private static void run(String sql) {
    inTransaction(entities -> entities.createNativeQuery(sql).executeUpdate());
  }
}
