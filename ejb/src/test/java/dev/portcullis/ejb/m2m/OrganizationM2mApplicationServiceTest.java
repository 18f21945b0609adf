package dev.portcullis.ejb.m2m;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.role.CustomPermission;
import dev.portcullis.ejb.role.RoleView;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An organization's view of the M2M applications (R-ADM-23). */
@ServiceTest
class OrganizationM2mApplicationServiceTest {
  private static final PageRequest ALL = new PageRequest(100, 0);

  @Inject private OrganizationM2mApplicationService applications;
  private String organization;

  @BeforeEach
  void actInAnOrganization() {
    organization = Given.organization();
    Acting.asAdministratorOf(organization);
  }

  @Test
  void anOrganizationOwnsTheApplicationsItCreates() {
    OrganizationM2mApplicationView created = applications.create(organization, robot());
    Recorded.row("m2m-app.create", "m2m-app", created.id(), organization);
    assertThat(created.ownerOrganizationId()).isEqualTo(organization);
    assertThat(created.description()).isNull();
    assertThat(created.roles()).isEmpty();
    assertThat(created.hasOverbroadIpWhitelist()).isFalse();
    assertThat(applications.get(organization, created.id())).isEqualTo(created);

    Acting.asAdministratorOf(organization);
    OrganizationM2mApplicationView replaced =
        applications.replace(organization, created.id(), replacement());
    Recorded.row("m2m-app.update", "m2m-app", created.id(), organization);
    assertThat(replaced.description()).isEqualTo("because");
    assertThat(applications.get(organization, created.id())).isEqualTo(replaced);

    Acting.asAdministratorOf(organization);
    applications.delete(organization, created.id());
    Recorded.row("m2m-app.delete", "m2m-app", created.id(), organization);
    assertUnknown(created.id());
  }

  @Test
  void aRolledBackApplicationDoesNotExist() throws Exception {
    String id = Services.rolledBack(() -> applications.create(organization, robot())).id();
    Recorded.nothing();
    assertUnknown(id);
  }

  @Test
  void anOrganizationSeesAssignedButManagesOnlyOwnedApplications() {
    String assigned = Given.zoneMachine(organization);
    String owned = Given.machine(organization);
    Acting.asAdministratorOf(organization);
    var list = applications.list(organization, null, ALL);
    assertThat(list.items())
        .extracting(OrganizationM2mApplicationView::id)
        .containsExactly(owned, assigned);
    assertThat(list.totalItems()).isEqualTo(2);
    assertThat(applications.get(organization, assigned).ownerOrganizationId()).isNull();
    Refused.of(Reason.NOT_FOUND, () -> applications.replace(organization, assigned, replacement()));
    Refused.of(Reason.NOT_FOUND, () -> applications.delete(organization, assigned));
    assertThat(Services.get(M2mApplicationService.class).get(assigned).name()).isEqualTo("Robot");
  }

  @Test
  void anUnassignedApplicationDoesNotExistForAnOrganization() {
    String foreign = Given.organization();
    String theirs = Given.machine(foreign);
    String ofZone = Given.zoneMachine();
    Acting.asAdministratorOf(organization);
    for (String id : List.of(theirs, ofZone, "no-such-application")) {
      assertUnknown(id);
    }
    assertThat(applications.list(organization, null, ALL).items()).isEmpty();
    assertThat(applications.get(foreign, theirs).id()).isEqualTo(theirs);
  }

  @Test
  void rolesAboveTheCeilingAreRefused() {
    Scope own = Scope.organization(organization);
    List<String> refused =
        List.of(
            "admin",
            "user",
            Given.role(own, CustomPermission.ADMIN_WRITE),
            Given.role(own, CustomPermission.CONTRACT_DEPLOYMENT),
            Given.role(Scope.organization(Given.organization())),
            "no-such-role");
    String plain = Given.role(own);
    String application = Given.machine(organization);
    Acting.asAdministratorOf(organization);
    for (String role : refused) {
      Refused.invalid(
          () ->
              applications.create(
                  organization,
                  new CreateOrganizationM2mApplicationRequest(
                      "Robot", null, Given.references(role))),
          "roles[0].id");
      Refused.invalid(
          () ->
              applications.replace(
                  organization,
                  application,
                  new ReplaceOrganizationM2mApplicationRequest(
                      "Robot", "", Given.references(plain, role))),
          "roles[1].id");
    }
    assertThat(applications.get(organization, application).roles()).isEmpty();
    assertThat(
            applications
                .replace(
                    organization,
                    application,
                    new ReplaceOrganizationM2mApplicationRequest(
                        "Robot", "", Given.references(plain, "org_users_manage")))
                .roles())
        .extracting(RoleView::id)
        .containsExactlyInAnyOrder(plain, "org_users_manage");
  }

  @Test
  void aChangeBasedOnAStaleVersionIsRejected() {
    OrganizationM2mApplicationView seen = applications.create(organization, robot());
    applications.replace(organization, seen.id(), replacement());
    Services.ifMatch(seen);
    Refused.of(
        Reason.PRECONDITION_FAILED,
        () -> applications.replace(organization, seen.id(), replacement()));
    Acting.asAdministratorOf(organization);
    Services.ifMatch(seen);
    Refused.of(Reason.PRECONDITION_FAILED, () -> applications.delete(organization, seen.id()));
    Services.ifMatch(applications.get(organization, seen.id()));
    applications.delete(organization, seen.id());
    assertUnknown(seen.id());
  }

  @Test
  void theListIsSearchedByNameAmongItsOwnOnly() {
    String name = Given.name();
    applications.create(
        organization, new CreateOrganizationM2mApplicationRequest(name, null, List.of()));
    applications.create(organization, robot());
    String foreign = Given.organization();
    Acting.asAdministratorOf(foreign);
    applications.create(
        foreign, new CreateOrganizationM2mApplicationRequest(name, null, List.of()));
    Acting.asAdministratorOf(organization);
    assertThat(applications.list(organization, name, ALL).items())
        .singleElement()
        .satisfies(found -> assertThat(found.ownerOrganizationId()).isEqualTo(organization));
  }

  @Test
  void aDeletedOrganizationHasNoApplications() {
    String application = Given.machine(organization);
    Given.deleted(organization);
    Acting.asOperator();
    for (String gone : List.of(organization, "nowhere")) {
      Refused.of(Reason.NOT_FOUND, () -> applications.list(gone, null, ALL));
      Refused.of(Reason.NOT_FOUND, () -> applications.get(gone, application));
      Refused.of(Reason.NOT_FOUND, () -> applications.create(gone, robot()));
      Refused.of(Reason.NOT_FOUND, () -> applications.replace(gone, application, replacement()));
      Refused.of(Reason.NOT_FOUND, () -> applications.delete(gone, application));
    }
  }

  private void assertUnknown(String id) {
    Refused.of(Reason.NOT_FOUND, () -> applications.get(organization, id));
    Refused.of(Reason.NOT_FOUND, () -> applications.replace(organization, id, replacement()));
    Refused.of(Reason.NOT_FOUND, () -> applications.delete(organization, id));
  }

  private static CreateOrganizationM2mApplicationRequest robot() {
    return new CreateOrganizationM2mApplicationRequest("Robot", null, List.of());
  }

  private static ReplaceOrganizationM2mApplicationRequest replacement() {
    return new ReplaceOrganizationM2mApplicationRequest("Robot", "because", List.of());
  }
}
