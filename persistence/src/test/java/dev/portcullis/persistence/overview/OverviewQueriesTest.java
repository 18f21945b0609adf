package dev.portcullis.persistence.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.overview.Viewer.VisibilityScope;
import jakarta.persistence.EntityManager;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import org.hibernate.Session;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("bulk")
@Tag("database")
class OverviewQueriesTest {
  private static final int ROWS = Integer.getInteger("rows", 20_000);

  /**
   * Bounds of the parts together, and what belongs to a record; all would be several times that.
   */
  private static final long FEW = 8_000;

  private static final Viewer ZONE = new Viewer(VisibilityScope.ZONE, null);
  private static final Viewer ONE = new Viewer(VisibilityScope.ORGANIZATION, "look-one");
  private static final Viewer OTHER = new Viewer(VisibilityScope.ORGANIZATION, "look-other");
  private static final Viewer ALICE = new Viewer(VisibilityScope.OWN, "look-alice");

  private static final String OPERATOR = "https://look.example";

  private final Instant now = Clock.now();

  @Test
  void eachUserSeesTheirOwnRecordsThatNeedAttention() {
    rolledBack(
        entities -> {
          people(entities);
          webhook(entities, 1, "look-alice");
          webhook(entities, 2, "look-bob");
          run(
              entities,
              "update webhook_progress set failing_since = now() - interval '1 h'",
              "update webhook_endpoints set enabled = false, disabled_because = 'failing',"
                  + " disabled_at = now() where user_id = 'look-bob'",
              application("look-one"),
              key("soon", "now() + interval '29 days'", "null"),
              key("late", "now() - interval '29 days'", "null"),
              key("far", "now() + interval '31 days'", "null"),
              key("ended", "now() + interval '2 days'", "now()"),
              "insert into users (id, display_name, source, organization_id, oidc_sub, created_at,"
                  + " updated_at) values ('look-invited', 'I', 'adminPanel', 'look-one', 'i',"
                  + " now(), now())",
              "insert into users (id, display_name, source, oidc_issuer, oidc_sub, created_at,"
                  + " updated_at) values ('look-second', 'S', 'oidc', '"
                  + OPERATOR
                  + "', 'i', now(), now())",
              "insert into pending_admins values ('look-p', 'look-one', 's', now(), now())",
              "insert into contract_claims (id, contract_address, organization_id, state,"
                  + " created_at) values ('look-c', '0x' || repeat('c', 40), 'look-one', 'open',"
                  + " now())");
          OverviewQueries overview = overview(entities);

          assertThat(kinds(overview.attention(ONE, now, OPERATOR)))
              .containsExactlyInAnyOrder(
                  "webhook_failing look-one",
                  "api_key_expiring look-one",
                  "api_key_expired look-one",
                  "invites_pending look-one",
                  "admins_pending look-one");
          assertThat(kinds(overview.attention(OTHER, now, OPERATOR)))
              .containsExactly("webhook_disabled look-other");
          assertThat(kinds(overview.attention(ALICE, now, OPERATOR)))
              .containsExactly("webhook_failing look-one");
          assertThat(kinds(overview.attention(ZONE, now, OPERATOR)))
              .contains(
                  "webhook_failing look-one",
                  "webhook_disabled look-other",
                  "contract_claims_open null",
                  "invitations_stranded null");
          assertThat(overview.counts(ALICE)).contains(new CountRow("webhooks", 1, false));
          assertThat(overview.counts(ONE)).contains(new CountRow("users", 2, false));
        });
  }

  @Test
  void denialsAreThoseOfTheHourAndOfTheViewer() {
    rolledBack(
        entities -> {
          people(entities);
          run(entities, denials("look-one", "look-alice", 20, "1 minute"));
          run(entities, denials("look-other", "look-bob", 3, "1 minute"));
          OverviewQueries overview = overview(entities);
          Instant until = Clock.now().plusSeconds(5);
          Instant since = until.minus(Duration.ofHours(1));

          assertThat(overview.denied(ONE, since, until))
              .isEqualTo(new CountRow("denials", 20, false));
          assertThat(overview.denied(OTHER, since, until).count()).isEqualTo(3);
          assertThat(overview.denied(ALICE, since, until).count()).isEqualTo(20);
          assertThat(overview.denied(ONE, since.minusSeconds(3600), since).count()).isZero();
        });
  }

  @Test
  void recordsThatNeedNoAttentionCostNothing() {
    rolledBack(
        entities -> {
          people(entities);
          webhook(entities, 1, "look-alice");
          run(
              entities,
              application("look-one"),
              // Without what triggers add to each: it is filled here.
              "set local session_replication_role = replica",
              "insert into api_keys (id, m2m_app_id, name, key_prefix, key_hash, expires_at,"
                  + " created_at, updated_at) select 'k' || i, 'look-app', 'k', 'p', 'h' || i,"
                  + " now() + interval '1 year', now(), now() from generate_series(1, "
                  + ROWS
                  + ") i",
              "insert into users (id, display_name, source, organization_id, created_at,"
                  + " updated_at) select 'look-' || i, 'U', 'oidc', 'look-one', now(), now()"
                  + " from generate_series(1, "
                  + ROWS
                  + ") i",
              "insert into webhook_endpoints (id, user_id, name, url, enabled, created_at,"
                  + " updated_at) select gen_random_uuid(), 'look-' || i, 'w', 'https://w.example',"
                  + " true, now(), now() from generate_series(1, "
                  + ROWS
                  + ") i",
              "insert into keycloak_outbox (kind, record_id, due_at, created_at, updated_at) select"
                  + " 'user', 'look-' || i, now(), now(), now() from generate_series(1, "
                  + ROWS
                  + ") i on conflict do nothing",
              "insert into webhook_progress (endpoint_id) select id from webhook_endpoints"
                  + " on conflict do nothing",
              denials("look-one", "look-alice", ROWS, "5 hours"),
              "set local session_replication_role = origin",
              "analyze");
          OverviewQueries overview = overview(entities);
          for (Viewer viewer : List.of(ZONE, ONE, OTHER, ALICE)) {
            long before = looked(entities);
            overview.attention(viewer, now, OPERATOR);
            overview.denied(viewer, now.minusSeconds(3600), now);
            overview.counts(viewer);
            assertThat(looked(entities) - before)
                .as("rows looked at for %s", viewer)
                .isLessThan(FEW);
          }
        });
  }

  private static List<String> kinds(List<AttentionRow> rows) {
    return rows.stream().map(row -> row.kind() + " " + row.organizationId()).toList();
  }

  private static void people(EntityManager entities) {
    for (String name : List.of("one", "other")) {
      run(
          entities,
          "insert into organizations (id, name, created_at, updated_at) values ('look-"
              + name
              + "', 'Look "
              + name
              + "', now(), now())");
    }
    run(
        entities,
        "insert into users (id, display_name, source, organization_id, created_at, updated_at)"
            + " values ('look-alice', 'A', 'oidc', 'look-one', now(), now()),"
            + " ('look-bob', 'B', 'oidc', 'look-other', now(), now())");
  }

  private static void webhook(EntityManager entities, int number, String owner) {
    String id = "'00000000-0000-4000-8000-00000000000" + number + "'";
    run(
        entities,
        "insert into webhook_endpoints (id, user_id, name, url, enabled, created_at, updated_at)"
            + " values ("
            + id
            + ", '"
            + owner
            + "', 'w', 'https://w.example', true, now(), now())",
        "insert into webhook_progress (endpoint_id) values (" + id + ") on conflict do nothing");
  }

  private static String application(String owner) {
    return "insert into m2m_applications (id, name, owner_organization_id, created_at, updated_at)"
        + " values ('look-app', 'Look', '"
        + owner
        + "', now(), now())";
  }

  private static String key(String id, String expiry, String revoked) {
    return "insert into api_keys (id, m2m_app_id, name, key_prefix, key_hash, expires_at,"
        + " revoked_at, created_at, updated_at) values ('look-"
        + id
        + "', 'look-app', '"
        + id
        + "', 'p', 'look-"
        + id
        + "', "
        + expiry
        + ", "
        + revoked
        + ", now(), now())";
  }

  private static String denials(String organization, String user, int many, String ago) {
    return "insert into rpc_denials (id, kind, count, created_at, expires_at, reason, user_id,"
        + " organization_id) select '"
        + organization
        + "' || i, 'denial', 1, now() - interval '"
        + ago
        + "', now() + interval '1 day', 'r', '"
        + user
        + "', '"
        + organization
        + "' from generate_series(1, "
        + many
        + ") i";
  }

  private static long looked(EntityManager entities) {
    return (Long)
        entities
            .createNativeQuery(
                "select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint"
                    + " from pg_stat_xact_user_tables",
                Long.class)
            .getSingleResult();
  }

  private static void run(EntityManager entities, String... statements) {
    for (String statement : statements) {
      entities.createNativeQuery(statement).executeUpdate();
    }
  }

  private static void rolledBack(Consumer<EntityManager> work) {
    Function<EntityManager, Object> all =
        entities -> {
          work.accept(entities);
          return null;
        };
    TestDatabase.rolledBack(all);
  }

  /** Reads within the transaction of the test. */
  private static OverviewQueries overview(EntityManager entities) {
    Connection connection = entities.unwrap(Session.class).doReturningWork(current -> current);
    Connection kept =
        proxy(
            Connection.class,
            (self, method, arguments) ->
                method.getName().equals("close") ? null : call(connection, method, arguments));
    return new OverviewQueries(
        new QueryRunner(proxy(DataSource.class, (self, method, arguments) -> kept)));
  }

  private static Object call(Object target, java.lang.reflect.Method method, Object... arguments)
      throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException refused) {
      throw refused.getCause();
    }
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
