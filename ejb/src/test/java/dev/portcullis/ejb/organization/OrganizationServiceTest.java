package dev.portcullis.ejb.organization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.audit.DbMutationView;
import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.ejb.role.RoleView;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.Given;
import dev.portcullis.ejb.service.Refused;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepository;
import dev.portcullis.persistence.role.SystemPermission;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link OrganizationService} decides, and what it leaves. */
@ServiceTest
class OrganizationServiceTest {
  private static final PageRequest FIRST = new PageRequest(10, 0);
  private static final BrandingUpdate RESET = new BrandingUpdate(null, null, null, null);

  @Inject private OrganizationService organizations;

  @BeforeEach
  void actAsOperator() {
    Acting.asOperator();
  }

  @Test
  void anOrganizationIsCreatedWithTheRoleThatAdministersIt() throws Exception {
    String role = Given.role(Scope.ZONE);
    OrganizationDefinition body = body(role);
    OrganizationView created = organizations.create(body);
    assertThat(created.name()).isEqualTo(body.name());
    assertThat(created.defaultRoles()).extracting(RoleView::id).containsExactly(role);
    assertThat(created.deletedAt()).isNull();
    assertThat(organizations.get(created.id())).isEqualTo(created);
    Role admin =
        Services.inTransaction(() -> Services.get(RoleRepository.class).adminOf(created.id()));
    assertThat(admin.systemPermissions())
        .containsExactlyInAnyOrder(SystemPermission.ADMIN_READ, SystemPermission.ADMIN_WRITE);
    assertLeft("organization.create", 200, created.id());
    assertThat(CallLogs.mutations())
        .extracting(DbMutationView::tableName, DbMutationView::operation)
        .containsExactlyInAnyOrder(
            tuple("organizations", "INSERT"),
            tuple("roles", "INSERT"),
            tuple("organization_default_roles", "INSERT"));
  }

  @Test
  void theSettingLimitsTheNumberOfOrganizations() throws Exception {
    long now =
        Services.inTransaction(() -> Services.get(OrganizationRepository.class).countForUpdate());
    Services.set("organization.max", String.valueOf(now + 1));
    String last = organizations.create(body()).id();
    Acting.asOperator();
    assertThat(Refused.with(Reason.ORGANIZATION_QUOTA, () -> organizations.create(body())))
        .hasMessageContaining(now + 1 + " organizations");
    Services.set("organization.max", "0");
    assertThat(organizations.create(body()).id()).isNotEqualTo(last);
  }

  @Test
  void aNewOrganizationHasDefaultRolesOfTheZoneOnly() {
    String role = Given.role(Scope.ZONE);
    String foreign = Given.role(Scope.organization(Given.organization()));
    Refused.naming(
        () -> organizations.create(body(role, foreign, role, "unknown")),
        "defaultRoles[1].id",
        "defaultRoles[2].id",
        "defaultRoles[3].id");
  }

  @Test
  void replacingChangesNameAndDefaultRoles() {
    String id = Given.organization();
    String own = Given.role(Scope.organization(id));
    OrganizationDefinition body = body(own, Given.role(Scope.ZONE));
    OrganizationView after = organizations.replace(id, body);
    assertThat(after.name()).isEqualTo(body.name());
    assertThat(after.defaultRoles()).extracting(RoleView::id).hasSize(2).startsWith(own);
    assertThat(organizations.get(id)).isEqualTo(after);
    assertLeft("organization.update", 200, id);
  }

  @Test
  void replacingRefusesRolesOfOthers() {
    String id = Given.organization();
    String foreign = Given.role(Scope.organization(Given.organization()));
    Refused.naming(() -> organizations.replace(id, body(foreign)), "defaultRoles[0].id");
  }

  @Test
  void brandingChangesAllThreePartsAndTheNameIfThereIsOne() {
    String id = Given.organization();
    String name = organizations.get(id).name();
    OrganizationView branded =
        organizations.brand(id, new BrandingUpdate("Brand", "/logo.svg", "#abc", null));
    assertThat(branded)
        .extracting(
            OrganizationView::brandName,
            OrganizationView::logoUrl,
            OrganizationView::primaryColor,
            OrganizationView::name)
        .containsExactly("Brand", "/logo.svg", "#abc", name);
    assertThat(CallLogs.audit())
        .extracting(
            AuditLogView::actionType,
            AuditLogView::activeOrganizationId,
            row -> row.actionDetails().resourceId())
        .containsExactly(tuple("organization.branding.update", id, id));
    String renamed = Given.name("Renamed");
    assertThat(
            organizations
                .brand(id, new BrandingUpdate("Brand", "/logo.svg", "#abc", renamed))
                .name())
        .isEqualTo(renamed);
  }

  @Test
  void brandingHasToBeWhole() {
    String id = Given.organization();
    Refused.naming(() -> organizations.brand(id, RESET), "brandName", "logoUrl", "primaryColor");
    Refused.naming(
        () -> organizations.brand(id, new BrandingUpdate("Brand", null, "#abc", null)), "logoUrl");
  }

  @Test
  void theCompatibilityProfileResetsBrandingByThreeNulls() {
    Services.set("compat.profile", "ecosystem");
    String id = Given.organization();
    organizations.brand(id, new BrandingUpdate("Brand", "/logo.svg", "#abc", null));
    OrganizationView reset = organizations.brand(id, RESET);
    assertThat(reset.brandName()).isNull();
    assertThat(reset.logoUrl()).isNull();
    assertThat(reset.primaryColor()).isNull();
    Acting.asOperator();
    Refused.naming(
        () -> organizations.brand(id, new BrandingUpdate(null, "/logo.svg", "#abc", null)),
        "brandName");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://127.0.0.1/logo.svg", "data:,x", "logo", "/logo.svg"})
  void aLogoThatPagesDoNotLoadIsKeptAsText(String text) {
    String id = Given.organization();
    assertThat(organizations.brand(id, new BrandingUpdate("Brand", text, "teal", null)))
        .extracting(OrganizationView::logoUrl, OrganizationView::primaryColor)
        .containsExactly(text, "teal");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://127.0.0.1/logo.svg", "https://10.0.0.1/logo.svg", "https://[::1]/x"})
  void aLogoIsNotFetchedFromWhereOnlyTheBrowserCanReach(String address) {
    String id = Given.organization();
    Refused.naming(
        () -> organizations.brand(id, new BrandingUpdate("Brand", address, "#abc", null)),
        "logoUrl");
  }

  @Test
  void aDeletedOrganizationIsNoLongerFoundAndStaysAsARecord() {
    OrganizationView kept = organizations.create(body());
    Acting.asOperator();
    organizations.delete(kept.id());
    assertLeft("organization.delete", 204, kept.id());
    Acting.asOperator();
    Refused.with(Reason.NOT_FOUND, () -> organizations.get(kept.id()));
    Refused.with(Reason.NOT_FOUND, () -> organizations.replace(kept.id(), body()));
    Refused.with(
        Reason.NOT_FOUND,
        () -> organizations.brand(kept.id(), new BrandingUpdate("B", "/l", "#abc", null)));
    Refused.with(Reason.NOT_FOUND, () -> organizations.delete(kept.id()));
    assertThat(organizations.list(kept.name(), "false", FIRST).items()).isEmpty();
    assertThat(organizations.list(kept.name(), "true", FIRST).items())
        .extracting(OrganizationView::id)
        .containsExactly(kept.id());
    assertThat(organizations.list(kept.name(), "any", FIRST).items()).hasSize(1);
  }

  @Test
  void aConcurrentlyChangedOrganizationIsNotOverwritten() {
    OrganizationView seen = organizations.create(body());
    OrganizationView now = organizations.replace(seen.id(), body());
    BrandingUpdate branding = new BrandingUpdate("Brand", "/logo.svg", "#abc", null);
    Acting.asOperator();
    Services.ifMatch(seen);
    Refused.with(Reason.PRECONDITION_FAILED, () -> organizations.replace(seen.id(), body()));
    Services.ifMatch(seen);
    Refused.with(Reason.PRECONDITION_FAILED, () -> organizations.brand(seen.id(), branding));
    Services.ifMatch(seen);
    Refused.with(Reason.PRECONDITION_FAILED, () -> organizations.delete(seen.id()));
    Services.ifMatch(now);
    OrganizationView branded = organizations.brand(seen.id(), branding);
    Services.ifMatch(branded);
    organizations.delete(seen.id());
  }

  private static OrganizationDefinition body(String... roles) {
    return new OrganizationDefinition(
        Given.name("Organization"), Stream.of(roles).map(RoleRef::new).toList());
  }

  private static void assertLeft(String action, int status, String id) {
    List<AuditLogView> rows = CallLogs.audit();
    assertThat(rows)
        .extracting(
            AuditLogView::actionType,
            row -> row.actionDetails().statusCode(),
            row -> row.actionDetails().resourceId())
        .containsExactly(tuple(action, status, id));
  }
}
