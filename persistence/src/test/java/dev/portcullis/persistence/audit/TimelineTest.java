package dev.portcullis.persistence.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The time line of both logs; each test has rows of a trace or an actor of its own. */
@Tag("database")
class TimelineTest {
  private static final String AUDIT =
      """
      insert into audit_logs (id, action_type, resource_type, resource_id, status_code, succeeded,
          actor_type, actor_id, organization_id, operator_bypass, trace_id, request_id, created_at)
        values (?, ?, 'role', 'i1', 200, ?, 'user', ?, ?, false, ?, ?, ?::timestamptz)
      """;

  private static final String MUTATION =
      """
      insert into db_mutations (id, table_name, operation, primary_key, old_row, new_row,
          changed_columns, request_id, trace_id, actor_type, actor_id, occurred_at, created_at)
        values (?, ?, 'UPDATE', 'i1', '{"a":1}', ?::jsonb, '{a}', 'r', ?, 'user', ?, now(), ?::timestamptz)
      """;

  private final String trace = Ids.id();
  private final String actor = "actor-" + trace;
  private final TimelineQueries timeline =
      new TimelineQueries(new QueryRunner(TestDatabase.dataSource()));

  @Test
  void bothLogsComeNewestFirstAndAnAuditRowBeforeItsMutations() throws SQLException {
    audit("a1", "role.create", true, null, "2026-01-01T00:00:01Z");
    mutation("m1", "roles", "{\"a\":2}", "2026-01-01T00:00:01Z");
    mutation("m2", "roles", "{\"a\":2}", "2026-01-01T00:00:02Z");
    audit("a0", "role.create", true, null, "2026-01-01T00:00:00Z");

    TimelinePage page = timeline.page(ofTrace(), TimelineCursor.LATEST, 10);

    assertThat(ids(page)).containsExactly("m2", "a1", "m1", "a0");
    assertThat(page.next()).isNull();
    TimelineRow change = page.rows().get(0);
    assertThat(change.action()).isEqualTo("UPDATE");
    assertThat(change.change().before()).contains("1");
    assertThat(change.change().after()).contains("2");
    assertThat(change.change().columns()).containsExactly("a");
    assertThat(change.audit()).isNull();
    assertThat(page.rows().get(1).audit().statusCode()).isEqualTo(200);
    assertThat(page.rows().get(1).actor()).isEqualTo(new TimelineRow.Actor("user", actor));
  }

  @Test
  void pagesOfAnySizeReturnEachRowOnceEvenWithinOneMoment() throws SQLException {
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      audit("a" + i, "role.create", true, null, "2026-01-01T00:00:0" + i / 3 + "Z");
      mutation("m" + i, "roles", "{}", "2026-01-01T00:00:0" + i / 3 + "Z");
    }
    for (int moment : new int[] {1, 0}) {
      for (String log : new String[] {"a", "m"}) {
        for (int i = 2; i >= 0; i--) {
          expected.add(log + (moment * 3 + i));
        }
      }
    }
    for (int limit = 1; limit <= 13; limit++) {
      assertThat(walk(ofTrace(), limit)).as("limit %d", limit).containsExactlyElementsOf(expected);
    }
  }

  @Test
  void aFilterOfOneLogOmitsTheOther() throws SQLException {
    audit("a1", "role.create", true, null, "2026-01-01T00:00:01Z");
    audit("a2", "role.delete", false, "org-" + trace, "2026-01-01T00:00:02Z");
    mutation("m1", "roles", "{}", "2026-01-01T00:00:03Z");
    mutation("m2", "users", "{}", "2026-01-01T00:00:04Z");

    assertThat(walk(filter(null, "role.create", null, null), 10)).containsExactly("a1");
    assertThat(walk(filter(null, null, false, null), 10)).containsExactly("a2");
    assertThat(walk(filter(null, null, true, null), 10)).containsExactly("m2", "m1", "a1");
    assertThat(walk(filter(null, null, null, "users"), 10)).containsExactly("m2");
    assertThat(walk(filter("org-" + trace, null, null, null), 10)).containsExactly("a2");
    assertThat(walk(filter("other", null, null, null), 10)).isEmpty();
    assertThat(walk(filter(null, "role.create", null, "users"), 10)).isEmpty();
  }

  @Test
  void timesBoundItInclusively() throws SQLException {
    for (int i = 1; i <= 4; i++) {
      audit("a" + i, "role.create", true, null, "2026-01-01T00:00:0" + i + "Z");
      mutation("m" + i, "roles", "{}", "2026-01-01T00:00:0" + i + "Z");
    }
    TimelineFilter middle =
        new TimelineFilter(
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            trace,
            Instant.parse("2026-01-01T00:00:02Z"),
            Instant.parse("2026-01-01T00:00:03Z"));
    assertThat(walk(middle, 1)).containsExactly("a3", "m3", "a2", "m2");
  }

  @Test
  void aRareRowBehindManyOthersIsReachedInBoundedSteps() throws SQLException {
    audit("rare", "role.create", false, null, "2026-01-01T00:00:00Z");
    mutation("change", "roles", "{}", "2025-12-31T00:00:00Z");
    run(
        """
        insert into audit_logs (id, action_type, resource_type, status_code, succeeded, actor_type,
            actor_id, operator_bypass, trace_id, request_id, created_at)
          select '%1$s' || n, 'role.update', 'role', 200, true, 'user', 'actor-%1$s', false, '%1$s',
              'r', timestamptz '2026-01-01T00:00:01Z' + n * interval '1 second'
            from generate_series(1, %2$d) n
        """
            .formatted(trace, TimelineSearch.MAX_SCANNED + 10));
    TimelineFilter rare =
        new TimelineFilter(null, actor, null, false, null, null, null, null, null, null);

    TimelinePage first = timeline.page(rare, TimelineCursor.LATEST, 10);
    assertThat(first.rows()).isEmpty();
    TimelinePage second = timeline.page(rare, first.next(), 10);
    assertThat(ids(second)).containsExactly("rare");
    assertThat(second.next()).isNull();
  }

  @Test
  void oversizedValuesAreOmittedAndMarked() throws SQLException {
    mutation(
        "m1",
        "roles",
        "{\"a\":\"" + "x".repeat(TimelineSearch.MAX_VALUE_BYTES) + "\"}",
        "2026-01-01T00:00:00Z");

    TimelineRow.Change change =
        timeline.page(ofTrace(), TimelineCursor.LATEST, 10).rows().get(0).change();

    assertThat(change.cut()).isTrue();
    assertThat(change.before()).contains("1");
    assertThat(change.after()).isNull();
  }

  @Test
  void actorsAreNamedTogetherAndForAnOrganizationOnlyItsOwn() throws SQLException {
    String organization = "org-" + trace;
    run(
        """
        insert into organizations (id, name, created_at, updated_at)
          values ('%1$s', '%1$s', now(), now());
        insert into users (id, display_name, source, organization_id, created_at, updated_at)
          values ('z-%2$s', 'Zoe', 'adminPanel', null, now(), now()),
            ('o-%2$s', 'Olga', 'adminPanel', '%1$s', now(), now());
        insert into tenants (id, name, public_key, created_at, updated_at)
          values ('t-%2$s', 'Tenant', '0x' || substr(md5('%2$s') || md5('%2$s'), 1, 40), now(), now())
        """
            .formatted(organization, trace));
    TimelineRow.Actor zoe = new TimelineRow.Actor("user", "z-" + trace);
    TimelineRow.Actor olga = new TimelineRow.Actor("user", "o-" + trace);
    TimelineRow.Actor tenant = new TimelineRow.Actor("tenant", "t-" + trace);
    TimelineRow.Actor machine = new TimelineRow.Actor("m2m_app", "o-" + trace);
    List<TimelineRow.Actor> all =
        List.of(zoe, olga, tenant, machine, new TimelineRow.Actor("system", null));

    assertThat(timeline.names(all, null))
        .containsOnly(
            java.util.Map.entry(zoe, "Zoe"),
            java.util.Map.entry(olga, "Olga"),
            java.util.Map.entry(tenant, "Tenant"));
    assertThat(timeline.names(all, organization)).containsOnly(java.util.Map.entry(olga, "Olga"));
  }

  @Test
  void aPlaceIsReadAsItWasWritten() {
    TimelineCursor place =
        new TimelineCursor(Instant.parse("2026-01-01T00:00:00.123456Z"), TimelineSource.AUDIT, 42);
    assertThat(TimelineCursor.parse(place.text())).contains(place);
    for (String other : List.of("", "x", "!", "MTIzLnguMQ", "MS5hLjk5OTk5OTk5OTk5OTk5OTk5OTk")) {
      assertThat(TimelineCursor.parse(other)).as(other).isEmpty();
    }
  }

  private TimelineFilter ofTrace() {
    return filter(null, null, null, null);
  }

  private TimelineFilter filter(
      String organization, String action, Boolean succeeded, String table) {
    return new TimelineFilter(
        organization, null, action, succeeded, null, table, null, trace, null, null);
  }

  private List<String> walk(TimelineFilter filter, int limit) {
    List<String> all = new ArrayList<>();
    TimelineCursor next = TimelineCursor.LATEST;
    while (next != null) {
      TimelinePage page = timeline.page(filter, next, limit);
      all.addAll(ids(page));
      next = page.next();
    }
    return all;
  }

  private List<String> ids(TimelinePage page) {
    return page.rows().stream().map(row -> row.id().replace(trace, "")).toList();
  }

  private void audit(String id, String action, boolean succeeded, String organization, String at)
      throws SQLException {
    update(AUDIT, id + trace, action, succeeded, actor, organization, trace, "r" + trace, at);
  }

  private void mutation(String id, String table, String after, String at) throws SQLException {
    update(MUTATION, id + trace, table, after, trace, actor, at);
  }

  private static void update(String sql, Object... values) throws SQLException {
    try (Connection connection = TestDatabase.dataSource().getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.executeUpdate();
    }
  }

  private static void run(String sql) throws SQLException {
    try (Connection connection = TestDatabase.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
