package dev.portcullis.ejb.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.organization.BrandingUpdate;
import dev.portcullis.ejb.organization.OrganizationDefinition;
import dev.portcullis.ejb.organization.OrganizationService;
import dev.portcullis.ejb.scene.AuditRows;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Both logs on one time line, and exported (ADR 0086). */
@ServiceTest
class TimelineServiceTest {
  private static final Set<String> WRITE = Set.of(Caller.ADMIN_READ, Caller.ADMIN_WRITE);

  @Inject private TimelineService timeline;
  @Inject private TimelineExportService export;
  @Inject private OrganizationService organizations;

  private String trace;
  private String organization;

  @BeforeEach
  void anOrganizationByAnOperatorWithAName() {
    Acting.asOperator();
    String operator = People.user(TestKey.random());
    Acting.as(new Caller(operator, 1, null, WRITE, Set.of(), "subject"));
    trace = Acting.traceId();
    organization =
        organizations.create(new OrganizationDefinition("Timeline Bank", List.of())).id();
  }

  private static TimelineQuery query(String outcome, String action, String from, String to) {
    return new TimelineQuery(null, action, outcome, null, null, null, null, from, to);
  }

  private TimelineQuery ofTrace() {
    return new TimelineQuery(null, null, null, null, null, null, trace, null, null);
  }

  private static TimelineQuery ofRow(String table, String id) {
    return new TimelineQuery(null, null, null, id, table, null, null, null, null);
  }

  @Test
  void anActionAndItsMutationsAreAdjacentWithTheActorsName() {
    JsonNode items = Bodies.written(timeline.page(ofTrace(), null, 100)).get("items");
    JsonNode audit = items.get(0);
    assertThat(audit.get("kind").asText()).isEqualTo("audit");
    assertThat(audit.get("action").asText()).isEqualTo("organization.create");
    assertThat(audit.get("outcome").asText()).isEqualTo("success");
    assertThat(audit.at("/resource/id").asText()).isEqualTo(organization);
    assertThat(audit.at("/actor/kind").asText()).isEqualTo("user");
    assertThat(audit.at("/actor/name").asText()).isEqualTo("Somebody");
    assertThat(audit.at("/details/statusCode").asInt()).isEqualTo(200);
    assertThat(audit.get("change").isNull()).isTrue();
    assertThat(items)
        .filteredOn(item -> item.at("/resource/type").asText().equals("organizations"))
        .singleElement()
        .satisfies(
            item -> {
              assertThat(item.get("kind").asText()).isEqualTo("mutation");
              assertThat(item.get("action").asText()).isEqualTo("INSERT");
              assertThat(item.at("/change/before").isNull()).isTrue();
              assertThat(item.at("/change/after/name").asText()).isEqualTo("Timeline Bank");
              assertThat(item.get("actor")).isEqualTo(audit.get("actor"));
            });
    assertThat(items.findValuesAsText("at")).isSortedAccordingTo((a, b) -> b.compareTo(a));
  }

  @Test
  void aChangePastTheServiceHasNoActor() throws Exception {
    String role = PermittedToken.zoneRole();
    int changed =
        Services.inTransaction(
            () ->
                Services.entities()
                    .createNativeQuery(
                        "update roles set role_name = role_name || '!' where id = :id")
                    .setParameter("id", role)
                    .executeUpdate());
    assertThat(changed).isEqualTo(1);
    assertThat(timeline.page(ofRow("roles", role), null, 1).items())
        .singleElement()
        .satisfies(
            latest -> {
              assertThat(latest.action()).isEqualTo("UPDATE");
              assertThat(latest.actor()).isNull();
            });
  }

  @Test
  void pagesFollowOneAnotherToTheEnd() {
    List<String> whole = ids(timeline.page(ofTrace(), null, 100));
    List<String> walked = new ArrayList<>();
    TimelineView page = timeline.page(ofTrace(), null, 2);
    walked.addAll(ids(page));
    while (page.next() != null) {
      page = timeline.page(ofTrace(), page.next(), 2);
      walked.addAll(ids(page));
    }
    assertThat(whole).hasSizeGreaterThan(2);
    assertThat(walked).isEqualTo(whole);
  }

  private static List<String> ids(TimelineView page) {
    return page.items().stream().map(TimelineItem::id).toList();
  }

  @Test
  void anOrganizationHasItsAuditRowsOnly() {
    Acting.asAdministratorOf(organization);
    var branded =
        organizations.brand(organization, new BrandingUpdate("Own", "/l.png", "#00aaff", null));
    assertThat(branded.id()).isEqualTo(organization);
    List<TimelineItem> items =
        timeline.ofOrganization(organization, query(null, null, null, null), null, 100).items();
    assertThat(items)
        .isNotEmpty()
        .allSatisfy(
            item -> {
              assertThat(item.kind()).isEqualTo(TimelineItem.Kind.AUDIT);
              assertThat(item.organizationId()).isEqualTo(organization);
              assertThat(item.actor().name()).isNull();
            });
    Acting.asOperator();
    organizations.delete(organization);
    assertThat(
            timeline.ofOrganization(organization, query(null, null, null, null), null, 100).items())
        .as("it stays readable")
        .hasSize(items.size());
    Refused.unknown(
        () -> timeline.ofOrganization("no-such", query(null, null, null, null), null, 100));
  }

  @Test
  void anExportHasTheSameItemsAndIsRecorded() {
    Acting.asOperator();
    TimelineView first = export.begin(ofTrace(), null);
    assertThat(ids(first)).isEqualTo(ids(timeline.page(ofTrace(), null, 100)));
    assertThat(first.next()).isNull();
    AuditRows.assertOne("audit-log.export", "request", null, null);
    TimelineView page = timeline.page(ofTrace(), null, 1);
    Acting.asOperator();
    assertThat(ids(export.more(ofTrace(), page.next())))
        .isEqualTo(ids(first).subList(1, ids(first).size()));
    assertThat(AuditRows.organizations()).as("the first part only").isEmpty();
  }

  @Test
  void invalidFiltersAreNamed() {
    TimelineQuery all = query(null, null, null, null);
    Refused.naming(() -> timeline.page(all, "x", 10), "cursor");
    Refused.naming(() -> export.begin(all, "x"), "cursor");
    Refused.naming(() -> timeline.page(query("maybe", null, null, null), null, 10), "outcome");
    Refused.naming(
        () -> timeline.page(query(null, "nonsense", null, null), null, 10), "actionType");
    Refused.naming(() -> timeline.page(query(null, null, "yesterday", null), null, 10), "from");
    Refused.naming(
        () -> timeline.page(query(null, null, null, "2026-13-01T00:00:00Z"), null, 10), "to");
  }

  @Test
  void eachFilterNarrowsTheLine() {
    assertThat(timeline.page(ofRow("organizations", organization), null, 10).items()).hasSize(1);
    assertThat(timeline.page(query("failure", "organization.create", null, null), null, 10).items())
        .noneMatch(item -> trace.equals(item.traceId()));
    assertThat(
            timeline
                .page(
                    new TimelineQuery(
                        null,
                        "organization.create",
                        "success",
                        null,
                        null,
                        null,
                        trace,
                        null,
                        null),
                    null,
                    10)
                .items())
        .hasSize(1);
  }
}
