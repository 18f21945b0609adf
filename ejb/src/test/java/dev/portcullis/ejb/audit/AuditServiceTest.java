package dev.portcullis.ejb.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.role.RoleDefinition;
import dev.portcullis.ejb.role.RoleService;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Both logs as administrators read them. */
@ServiceTest
class AuditServiceTest {
  private static final PageRequest PAGE = new PageRequest(100, 0);

  @Inject private AuditService audits;
  @Inject private RoleService roles;

  private PermittedToken token;
  private String administrator;
  private String request;
  private String roleId;

  @BeforeEach
  void aRoleOfAnOrganization() {
    Acting.asOperator();
    token = PermittedToken.register();
    Caller caller = Acting.asAdministratorOf(token.organization());
    administrator = caller.userId();
    request = CallContext.current().requestId();
    roleId =
        roles.create(token.scope(), new RoleDefinition("r-" + Ids.uuid(), List.of(), null)).id();
  }

  private static AuditQuery query(
      String user, String action, String resource, String request, String start, String end) {
    return new AuditQuery(user, null, action, resource, request, null, start, end);
  }

  @Test
  void rowsOfOrganizationsAreInTheirOwnListAndWhereTheCallIsNamed() {
    assertThat(audits.page(query(administrator, null, null, null, null, null), PAGE).items())
        .as("the list of the zone")
        .isEmpty();
    assertThat(audits.page(query(null, null, null, request, null, null), PAGE).items())
        .extracting(AuditLogView::actionType)
        .containsExactly("role.create");
    AuditQuery ofRole = query(null, null, roleId, null, null, null);
    assertThat(audits.ofOrganization(token.organization(), ofRole, PAGE).items())
        .singleElement()
        .satisfies(row -> assertThat(row.operatorBypass()).isFalse());
    assertThat(audits.ofUser(administrator, PAGE).items()).hasSize(1);
    assertThat(audits.ofRequest(request, PAGE).items()).hasSize(1);
    assertThat(audits.ofTrace(Acting.traceId(), PAGE).items()).hasSize(1);
    assertThat(audits.ofAction("role.create", new PageRequest(1, 0)).items())
        .singleElement()
        .satisfies(row -> assertThat(row.actionDetails().resourceId()).isEqualTo(roleId));
  }

  @Test
  void anotherOrganizationHasNoneOfThem() {
    Acting.asOperator();
    String other = PermittedToken.register().organization();
    AuditQuery ofRole = query(null, null, roleId, null, null, null);
    assertThat(audits.ofOrganization(other, ofRole, PAGE).items()).isEmpty();
    Refused.unknown(() -> audits.ofOrganization("no-such", ofRole, PAGE));
    token.dissolve();
    assertThat(audits.ofOrganization(token.organization(), ofRole, PAGE).items()).hasSize(1);
  }

  @Test
  void anOperatorInAnOrganizationIsMarked() {
    Acting.asOperator();
    String id = token.role();
    assertThat(
            audits
                .ofOrganization(token.organization(), query(null, null, id, null, null, null), PAGE)
                .items())
        .singleElement()
        .satisfies(row -> assertThat(row.operatorBypass()).isTrue());
  }

  @Test
  void invalidFiltersAreNamed() {
    Refused.naming(() -> audits.ofAction("nonsense", PAGE), "actionType");
    Refused.naming(
        () -> audits.page(query(null, "nonsense", null, null, null, null), PAGE), "actionType");
    Refused.naming(
        () -> audits.page(query(null, null, null, null, "yesterday", null), PAGE), "startDate");
    Refused.naming(
        () -> audits.page(query(null, null, null, null, null, "tomorrow"), PAGE), "endDate");
    Refused.naming(() -> audits.recent(null, "nonsense", PAGE), "actionType");
    Refused.naming(
        () -> audits.mutations(new MutationQuery(null, "TRUNCATE", null, null, null, null), PAGE),
        "operation");
  }

  @Test
  void timesBoundTheRows() {
    String later = Clock.now().plusSeconds(60).toString();
    String earlier = Clock.now().minusSeconds(60).toString();
    AuditQuery within = query(null, null, roleId, null, earlier, later);
    AuditQuery after = query(null, null, roleId, null, later, null);
    AuditQuery before = query(null, null, roleId, null, null, earlier);
    String id = token.organization();
    assertThat(audits.ofOrganization(id, within, PAGE).items()).hasSize(1);
    assertThat(audits.ofOrganization(id, after, PAGE).items()).isEmpty();
    assertThat(audits.ofOrganization(id, before, PAGE).items()).isEmpty();
  }

  @Test
  void mutationsAreFoundByTheirRowAndActor() {
    assertThat(
            audits
                .mutations(
                    new MutationQuery("roles", "INSERT", roleId, null, null, administrator), PAGE)
                .items())
        .hasSize(1);
    assertThat(audits.mutations(MutationQuery.ofResource("roles", roleId), PAGE).items())
        .hasSize(1);
    assertThat(audits.mutations(MutationQuery.ofRequest(request), PAGE).items()).isNotEmpty();
    assertThat(
            audits
                .mutations(new MutationQuery("roles", "DELETE", roleId, null, null, null), PAGE)
                .items())
        .isEmpty();
    roles.delete(Scope.organization(token.organization()), roleId);
    assertThat(
            audits
                .mutations(new MutationQuery("roles", "DELETE", roleId, null, null, null), PAGE)
                .items())
        .hasSize(1);
  }

  @Test
  void theLastDayMergesBothLogsByTime() {
    List<RecentLogView> all = audits.recent(administrator, null, PAGE).items();
    assertThat(all).hasSizeGreaterThan(1);
    assertThat(all).isSortedAccordingTo((a, b) -> b.createdAt().compareTo(a.createdAt()));
    assertThat(audits.recent(administrator, null, PAGE).totalItems()).isEqualTo(all.size());
    assertThat(audits.recent(administrator, "role.create", PAGE).items())
        .as("without mutations")
        .hasSize(1);
    assertThat(audits.recent(administrator, null, new PageRequest(1, 1)).items())
        .containsExactly(all.get(1));
  }
}
