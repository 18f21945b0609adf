package dev.portcullis.ejb.role;

import static dev.portcullis.ejb.role.CustomPermission.ADMIN_READ;
import static dev.portcullis.ejb.role.CustomPermission.CONTRACT_DEPLOYMENT;
import static dev.portcullis.ejb.role.CustomPermission.FULL_READ_ACCESS;
import static dev.portcullis.ejb.role.CustomPermission.RPC_READ_LOGS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.audit.DbMutationView;
import dev.portcullis.ejb.organization.OrganizationDefinition;
import dev.portcullis.ejb.organization.OrganizationService;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.Given;
import dev.portcullis.ejb.service.Refused;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.tenant.TenantDefinition;
import dev.portcullis.ejb.tenant.TenantService;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepository;
import dev.portcullis.persistence.role.SystemPermission;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link RoleService} decides, and what it leaves. */
@ServiceTest
class RoleServiceTest {
  private static final PageRequest FIRST = new PageRequest(10, 0);

  @Inject private RoleService roles;

  private String organization;
  private Scope own;

  @BeforeEach
  void actAsOperator() {
    organization = Given.organization();
    own = Scope.organization(organization);
    Acting.asOperator();
  }

  @Test
  void aRoleOfTheZoneIsCreated() {
    RoleDefinition body = body(FULL_READ_ACCESS, CONTRACT_DEPLOYMENT);
    RoleView created = roles.create(Scope.ZONE, body);
    assertThat(created.roleName()).isEqualTo(body.roleName());
    assertThat(created.systemPermissions())
        .containsExactlyInAnyOrder(
            SystemPermission.FULL_READ_ACCESS, SystemPermission.CONTRACT_DEPLOYMENT);
    assertThat(created.isSystemRole()).isFalse();
    assertThat(created.organizationId()).isNull();
    assertThat(roles.get(Scope.ZONE, created.id())).isEqualTo(created);
    assertLeft("role.create", 201, created.id(), null, "INSERT");
  }

  @Test
  void aRoleOfAnOrganizationIsInItsList() {
    RoleView created = roles.create(own, body());
    assertThat(created.organizationId()).isEqualTo(organization);
    assertLeft("role.create", 201, created.id(), organization, "INSERT");
    assertThat(roles.get(own, created.id())).isEqualTo(created);
    Acting.asOperator();
    Refused.with(Reason.NOT_FOUND, () -> roles.get(Scope.ZONE, created.id()));
  }

  @Test
  void aMissingOrganizationHasNoRoles() {
    Scope none = Scope.organization("none");
    Refused.with(Reason.NOT_FOUND, () -> roles.create(none, body()));
    Refused.with(Reason.NOT_FOUND, () -> roles.get(none, "admin"));
    Refused.with(Reason.NOT_FOUND, () -> roles.list(none, null, FIRST));
    Refused.with(Reason.NOT_FOUND, () -> roles.holders(none, "admin", FIRST));
    Refused.with(Reason.NOT_FOUND, () -> roles.replace(none, "admin", body()));
    Refused.with(Reason.NOT_FOUND, () -> roles.delete(none, "admin"));
  }

  @Test
  void theBodyNamesNoOtherOwnerThanThePath() {
    RoleDefinition elsewhere = new RoleDefinition(Given.name("Role"), List.of(), organization);
    assertThat(Refused.naming(() -> roles.create(Scope.ZONE, elsewhere), "organizationId"))
        .hasMessageContaining("belongs to the zone");
    Scope other = Scope.organization(Given.organization());
    assertThat(Refused.naming(() -> roles.create(other, elsewhere), "organizationId"))
        .hasMessageContaining("organization of the path");
    assertThat(roles.create(own, elsewhere).organizationId()).isEqualTo(organization);
  }

  @Test
  void aNameIsFreeOnceForEachOwnerAndNotReserved() {
    RoleDefinition body = body();
    roles.create(own, body);
    roles.create(Scope.ZONE, body);
    String other = Given.role(own);
    Acting.asOperator();
    RoleDefinition reserved = new RoleDefinition("aDmIn", List.of(), null);
    Refused.with(Reason.ALREADY_EXISTS, () -> roles.create(own, body));
    Refused.with(Reason.ALREADY_EXISTS, () -> roles.replace(own, other, body));
    Refused.with(Reason.INVALID_ENTITY, () -> roles.create(own, reserved));
    Refused.with(Reason.INVALID_ENTITY, () -> roles.replace(own, other, reserved));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Admin ", "\u0410dmin", "adm\u0456n", "\uff21dmin", "ADM1N"})
  void aNameThatLooksLikeTheReservedNameIsReserved(String name) {
    Refused.with(
        Reason.INVALID_ENTITY, () -> roles.create(own, new RoleDefinition(name, List.of(), null)));
    assertThat(roles.list(own, null, new PageRequest(100, 0)).items()).hasSize(1);
  }

  @Test
  void namesAreComparedByTheProfileAndStoredAsSent() {
    String sent = " Senior  Trader";
    RoleView made = roles.create(own, new RoleDefinition(sent, List.of(), null));
    assertThat(made.roleName()).isEqualTo(sent);
    for (String same : List.of("senior trader", "SENIOR\u00a0TRADER ", "\uff33enior Trader")) {
      Acting.asOperator();
      Refused.with(
          Reason.ALREADY_EXISTS,
          () -> roles.create(own, new RoleDefinition(same, List.of(), null)));
    }
    Acting.asOperator();
    RoleView other = roles.create(own, new RoleDefinition("Junior Trader", List.of(), null));
    Acting.asOperator();
    Refused.with(
        Reason.ALREADY_EXISTS,
        () -> roles.replace(own, other.id(), new RoleDefinition("Senior Trader", List.of(), null)));
    Acting.asOperator();
    assertThat(roles.replace(own, made.id(), new RoleDefinition("SENIOR Trader", List.of(), null)))
        .as("its own name in another form")
        .extracting(RoleView::roleName)
        .isEqualTo("SENIOR Trader");
    Acting.asOperator();
    assertThat(roles.create(Scope.ZONE, new RoleDefinition(sent + made.id(), List.of(), null)))
        .isNotNull();
  }

  @Test
  void readingByOneMethodIsGrantedToZoneRolesIfConfigured() {
    RoleDefinition body = body(FULL_READ_ACCESS, RPC_READ_LOGS);
    assertThat(Refused.naming(() -> roles.create(Scope.ZONE, body), "systemPermissions[1]"))
        .hasMessageContaining("must be one of contract_deployment");
    Services.set("roles.single-method-reads", "true");
    Refused.naming(() -> roles.create(own, body), "systemPermissions[1]");
    assertThat(roles.create(Scope.ZONE, body).systemPermissions())
        .contains(SystemPermission.RPC_READ_LOGS);
  }

  @Test
  void anOrganizationsAdministratorGivesNoPermissionThatIsTheOperators() {
    Acting.asAdministratorOf(organization);
    Failure refused =
        Refused.naming(
            () -> roles.create(own, body(ADMIN_READ, FULL_READ_ACCESS)),
            "systemPermissions[0]",
            "systemPermissions[1]");
    assertThat(refused.issues())
        .extracting(Issue::message)
        .containsOnly("can be granted by a zone administrator only");
    assertThat(roles.create(own, body()).systemPermissions()).isEmpty();
  }

  @Test
  void anOrganizationAdministratorKeepsPermissionsFromTheOperator() {
    String id = roles.create(own, body(FULL_READ_ACCESS)).id();
    Acting.asAdministratorOf(organization);
    Refused.naming(
        () -> roles.replace(own, id, body(ADMIN_READ, FULL_READ_ACCESS)), "systemPermissions[0]");
    assertThat(roles.replace(own, id, body(FULL_READ_ACCESS)).systemPermissions())
        .containsExactly(SystemPermission.FULL_READ_ACCESS);
  }

  @Test
  void allProblemsAreNamedAtOnce() {
    RoleDefinition body =
        new RoleDefinition(Given.name("Role"), List.of(RPC_READ_LOGS), organization);
    Refused.naming(() -> roles.create(Scope.ZONE, body), "organizationId", "systemPermissions[0]");
  }

  @Test
  void noGrantIsPossibleWithoutASession() {
    Acting.asStranger();
    Refused.with(Reason.UNAUTHENTICATED, () -> roles.create(own, body()));
  }

  @Test
  void replacingChangesNameAndPermissions() {
    RoleView before = roles.create(own, body(FULL_READ_ACCESS));
    RoleDefinition body = body(CONTRACT_DEPLOYMENT);
    Acting.asOperator();
    RoleView after = roles.replace(own, before.id(), body);
    assertThat(after.roleName()).isEqualTo(body.roleName());
    assertThat(after.systemPermissions()).containsExactly(SystemPermission.CONTRACT_DEPLOYMENT);
    assertThat(after.createdAt()).isEqualTo(before.createdAt());
    assertThat(roles.get(own, before.id())).isEqualTo(after);
    assertLeft("role.update", 200, before.id(), organization, "UPDATE");
  }

  @Test
  void aRoleOfAnotherOwnerIsNotFound() {
    String id = Given.role(own);
    for (Scope other : List.of(Scope.ZONE, Scope.organization(Given.organization()))) {
      Refused.with(Reason.NOT_FOUND, () -> roles.replace(other, id, body()));
      Refused.with(Reason.NOT_FOUND, () -> roles.delete(other, id));
      Refused.with(Reason.NOT_FOUND, () -> roles.holders(other, id, FIRST));
    }
  }

  @Test
  void aSystemRoleStaysUnchanged() throws Exception {
    String ofOrganization =
        Services.inTransaction(() -> Services.get(RoleRepository.class).adminOf(organization).id());
    Refused.with(Reason.INVALID_ENTITY, () -> roles.replace(own, ofOrganization, body()));
    Refused.with(Reason.INVALID_ENTITY, () -> roles.delete(own, ofOrganization));
    Refused.with(Reason.INVALID_ENTITY, () -> roles.delete(Scope.ZONE, Role.ZONE_ADMIN_ID));
  }

  @Test
  void aRoleThatNothingUsesIsDeleted() {
    String id = Given.role(own);
    roles.delete(own, id);
    assertLeft("role.delete", 204, id, organization, "DELETE");
    Acting.asOperator();
    Refused.with(Reason.NOT_FOUND, () -> roles.get(own, id));
  }

  @Test
  void aRoleInUseStays() {
    String id = Given.role(Scope.ZONE);
    Given.user(null, id);
    Services.get(OrganizationService.class)
        .create(new OrganizationDefinition(Given.name("User"), List.of(new RoleRef(id))));
    Acting.asOperator();
    assertThat(Refused.with(Reason.CONFLICT, () -> roles.delete(Scope.ZONE, id)))
        .hasMessageContaining("1 users, 0 contract permissions, 1 organizations");
  }

  @Test
  void aRoleThatATenantGivesIsInUseAsWell() {
    String id = Given.role(Scope.ZONE);
    Services.get(TenantService.class)
        .create(new TenantDefinition("Any", Given.address().text(), List.of(new RoleRef(id))));
    Acting.asOperator();
    Refused.with(Reason.CONFLICT, () -> roles.delete(Scope.ZONE, id));
    assertThat(roles.get(Scope.ZONE, id).id()).isEqualTo(id);
  }

  @Test
  void aConcurrentlyChangedRoleIsNotOverwritten() {
    RoleView seen = roles.create(own, body());
    RoleView now = roles.replace(own, seen.id(), body());
    Acting.asOperator();
    Services.ifMatch(seen);
    Refused.with(Reason.PRECONDITION_FAILED, () -> roles.replace(own, seen.id(), body()));
    Services.ifMatch(seen);
    Refused.with(Reason.PRECONDITION_FAILED, () -> roles.delete(own, seen.id()));
    Services.ifMatch(now);
    roles.delete(own, seen.id());
  }

  @Test
  void theListHasTheRolesOfItsOwnerWithTheirUse() {
    String id = Given.role(own, SystemPermission.FULL_READ_ACCESS);
    String user = Given.user(organization, id);
    Given.role(Scope.ZONE);
    ListedRoleView listed = roles.list(own, null, FIRST).items().get(0);
    assertThat(listed.id()).isEqualTo(id);
    assertThat(listed.usersCount()).isEqualTo(1);
    assertThat(listed.contractPermissionsCount()).isZero();
    assertThat(roles.list(own, listed.roleName(), FIRST).items()).hasSize(1);
    assertThat(roles.list(own, null, FIRST).items())
        .extracting(ListedRoleView::isSystemRole)
        .containsExactly(false, true);
    assertThat(roles.holders(own, id, FIRST).items())
        .extracting(RoleHolderView::id, each -> each.organization().id())
        .containsExactly(tuple(user, organization));
  }

  private static RoleDefinition body(CustomPermission... permissions) {
    return new RoleDefinition(Given.name("Role"), List.of(permissions), null);
  }

  private static void assertLeft(
      String action, int status, String id, String organizationId, String operation) {
    assertThat(CallLogs.audit())
        .extracting(
            AuditLogView::actionType,
            row -> row.actionDetails().statusCode(),
            row -> row.actionDetails().resourceId(),
            AuditLogView::activeOrganizationId)
        .containsExactly(tuple(action, status, id, organizationId));
    assertThat(CallLogs.mutations())
        .extracting(
            DbMutationView::tableName, DbMutationView::operation, DbMutationView::primaryKey)
        .containsExactly(tuple("roles", operation, id));
  }
}
