package dev.portcullis.persistence.audit;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.user.User;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("database")
class AuditQueriesTest {
  private static final PageRequest FIRST = new PageRequest(10, 0);

  private final String trace = Ids.id();
  private final CallContext operator = call("r-" + trace, null);
  private final CallContext member = call("r2-" + trace, "org-" + trace);

  @Test
  void rowsComeNewestFirstWithEverythingThatWasRecorded() {
    add(operator, "organization.create", "o1", null);
    add(member, "role.create", "r1", null);

    Page<AuditEntry> page = read(audits -> audits.page(AuditFilter.ofTrace(trace), FIRST));

    assertThat(page.totalItems()).isEqualTo(2);
    assertThat(page.items())
        .extracting(AuditEntry::actionType)
        .containsExactly("role.create", "organization.create");
    AuditEntry entry = page.items().get(1);
    assertThat(entry.resourceId()).isEqualTo("o1");
    assertThat(entry.statusCode()).isEqualTo(201);
    assertThat(entry.succeeded()).isTrue();
    assertThat(entry.actorId()).isEqualTo("user-" + trace);
    assertThat(entry.operation()).isEqualTo("POST /things");
    assertThat(entry.requestId()).isEqualTo("r-" + trace);
    assertThat(entry.ipAddress()).isEqualTo("192.0.2.1");
  }

  @Test
  void pagesAreConsecutiveDespiteConcurrentRecords() {
    AuditFilter filter = AuditFilter.ofTrace(trace);
    for (int i = 0; i < 5; i++) {
      add(operator, "role.create", "r" + i, null);
    }
    List<String> shown = new ArrayList<>();
    KeysetCursor after = null;
    do {
      PageRequest paging = new PageRequest(2, 0, after);
      Page<AuditEntry> page = read(audits -> audits.page(filter, paging));
      page.items().forEach(entry -> shown.add(entry.resourceId()));
      after = page.next();
      add(operator, "role.create", "later", null);
    } while (after != null);
    assertThat(shown).containsExactly("r4", "r3", "r2", "r1", "r0");
  }

  @Test
  void theZoneSeesItsOwnRowsAndTheOrganizationItsOwn() {
    String organization = "org-" + trace;
    add(operator, "organization.create", organization, null);
    add(operator, "contract.create", "c1", organization);
    add(member, "role.create", "r1", null);

    assertThat(read(audits -> audits.pageOfZone(AuditFilter.ofTrace(trace), FIRST)).items())
        .extracting(AuditEntry::actionType)
        .containsExactly("organization.create");
    assertThat(
            read(audits -> audits.pageOfOrganization(organization, AuditFilter.ANY, FIRST)).items())
        .extracting(AuditEntry::actionType, AuditEntry::operatorBypass)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("role.create", false),
            org.assertj.core.groups.Tuple.tuple("contract.create", true));
  }

  @Test
  void everyFilterNarrowsTheList() {
    add(operator, "role.create", "r1", null);
    add(member, "role.delete", "r2", null);
    Instant now = Instant.now();
    String user = "user-" + trace;

    assertThat(total(new AuditFilter(user, null, null, null, null, trace, null, null)))
        .isEqualTo(2);
    assertThat(total(new AuditFilter(null, user, null, null, null, trace, null, null))).isZero();
    assertThat(total(new AuditFilter(null, null, "role.delete", null, null, trace, null, null)))
        .isEqualTo(1);
    assertThat(total(new AuditFilter(null, null, null, "r1", null, trace, null, null)))
        .isEqualTo(1);
    assertThat(total(AuditFilter.ofRequest("r2-" + trace))).isEqualTo(1);
    assertThat(
            total(
                new AuditFilter(
                    null,
                    null,
                    null,
                    null,
                    null,
                    trace,
                    now.minusSeconds(60),
                    now.plusSeconds(60))))
        .isEqualTo(2);
    assertThat(
            total(new AuditFilter(null, null, null, null, null, trace, now.plusSeconds(60), null)))
        .isZero();
    assertThat(
            total(
                new AuditFilter(
                    null,
                    null,
                    null,
                    null,
                    null,
                    trace,
                    Instant.parse("0000-01-01T00:00:00Z"),
                    Instant.parse("9999-12-31T23:59:59Z"))))
        .isEqualTo(2);
  }

  @Test
  void changedRowsAreAttributedToTheCallAndHideSecrets() {
    User user = new User("Alice", User.Source.OIDC, null);
    user.identify("https://issuer.example", "very-secret-subject-" + trace);
    TestDatabase.inTransaction(
        entities -> {
          new MutationAttribution(entities).attribute(operator);
          entities.persist(user);
          return null;
        });

    List<DbMutation> rows =
        read(audits ->
                audits.mutations(
                    new MutationFilter("users", "INSERT", user.id(), null, trace, null), FIRST))
            .items();

    assertThat(rows).hasSize(1);
    DbMutation row = rows.get(0);
    assertThat(row.requestId()).isEqualTo("r-" + trace);
    assertThat(row.actorId()).isEqualTo("user-" + trace);
    assertThat(row.actorType()).isEqualTo("user");
    assertThat(row.httpOperation()).isEqualTo("POST /things");
    assertThat(row.oldRow()).isNull();
    assertThat(row.newRow()).contains("Alice", "[redacted]").doesNotContain("very-secret-subject");
    assertThat(row.changedColumns()).isNull();
  }

  @Test
  void anUpdateNamesTheColumnsItChanged() {
    User user = new User("Bob", User.Source.ADMIN_PANEL, null);
    TestDatabase.inTransaction(
        entities -> {
          entities.persist(user);
          return null;
        });
    TestDatabase.inTransaction(
        entities -> {
          entities.find(User.class, user.id()).identify("https://issuer.example", trace);
          return null;
        });

    DbMutation row =
        read(audits ->
                audits.mutations(
                    new MutationFilter("users", "UPDATE", user.id(), null, null, null), FIRST))
            .items()
            .get(0);

    assertThat(row.changedColumns()).containsExactly("oidc_issuer", "oidc_sub", "updated_at");
    assertThat(row.oldRow()).contains("Bob");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "update audit_logs set status_code = 200",
        "delete from audit_logs",
        "truncate audit_logs",
        "update db_mutations set actor_id = null",
        "delete from db_mutations",
        "truncate db_mutations"
      })
  void neitherLogCanBeRewritten(String statement) throws SQLException {
    try (Connection connection = TestDatabase.dataSource().getConnection();
        Statement rewriting = connection.createStatement()) {
      assertThatThrownBy(() -> rewriting.execute(statement)).hasMessageContaining("append-only");
    }
  }

  private static void add(
      CallContext call, String action, String resourceId, String organizationId) {
    TestDatabase.inTransaction(
        entities -> {
          on(entities, new AuditQueries())
              .add(new AuditEntry(action, "role", resourceId, organizationId, call).succeeded(201));
          return null;
        });
  }

  private static long total(AuditFilter filter) {
    return read(audits -> audits.page(filter, FIRST)).totalItems();
  }

  private static <T> T read(Function<AuditQueries, T> reading) {
    return TestDatabase.inTransaction(entities -> reading.apply(on(entities, new AuditQueries())));
  }

  private CallContext call(String requestId, String organizationId) {
    return new CallContext(
        requestId,
        trace,
        null,
        new Actor(Actor.Type.USER, "user-" + trace, organizationId, "0xabc"),
        "POST /things",
        "POST",
        "/things",
        "192.0.2.1",
        "test");
  }
}
