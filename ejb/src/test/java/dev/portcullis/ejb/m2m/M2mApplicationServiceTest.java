package dev.portcullis.ejb.m2m;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
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

/** The operator's view of the M2M applications (R-ADM-22). */
@ServiceTest
class M2mApplicationServiceTest {
  @Inject private M2mApplicationService applications;

  @BeforeEach
  void actAsOperator() {
    Acting.asOperator();
  }

  @Test
  void anApplicationOfTheZoneLivesFromCreationToDeletion() {
    String organization = Given.organization();
    Acting.asOperator();
    M2mApplicationView created =
        applications.create(
            new CreateM2mApplicationRequest(
                "Robot", "why", Given.references("user"), List.of(organization), null));
    Recorded.row("m2m-app.create", "m2m-app", created.id(), null);
    assertThat(Recorded.tables()).contains("m2m_applications");
    assertThat(created.id()).hasSize(21);
    assertThat(created.description()).isEqualTo("why");
    assertThat(created.ownerOrganizationId()).isNull();
    assertThat(created.roles()).extracting(RoleView::id).containsExactly("user");
    assertThat(created.organizations()).containsExactly(new OrganizationRef(organization));
    assertThat(created.hasOverbroadIpWhitelist()).isFalse();
    assertThat(applications.get(created.id())).isEqualTo(created);

    Acting.asOperator();
    M2mApplicationView replaced = applications.replace(created.id(), replacement("New"));
    Recorded.row("m2m-app.update", "m2m-app", created.id(), null);
    assertThat(replaced.name()).isEqualTo("New");
    assertThat(replaced.description()).isEqualTo("because");
    assertThat(replaced.roles()).isEmpty();
    assertThat(replaced.organizations()).as("stay").isEqualTo(created.organizations());
    assertThat(applications.get(created.id())).isEqualTo(replaced);

    Acting.asOperator();
    applications.delete(created.id());
    Recorded.row("m2m-app.delete", "m2m-app", created.id(), null);
    Refused.of(Reason.NOT_FOUND, () -> applications.get(created.id()));
    Refused.of(Reason.NOT_FOUND, () -> applications.delete(created.id()));
    Refused.of(Reason.NOT_FOUND, () -> applications.replace(created.id(), replacement("x")));
    Refused.of(Reason.NOT_FOUND, () -> applications.organizations(created.id()));
  }

  @Test
  void aRejectionNamesTheRequestedId() {
    assertThat(Refused.of(Reason.NOT_FOUND, () -> applications.get("x".repeat(21))))
        .hasMessageContaining("x".repeat(21));
  }

  @Test
  void aRolledBackApplicationDoesNotExist() throws Exception {
    String id = Services.rolledBack(() -> applications.create(robot())).id();
    Recorded.nothing();
    Refused.of(Reason.NOT_FOUND, () -> applications.get(id));
  }

  @Test
  void selectedOrganizationsAreReplacedAsAWhole() {
    String organization = Given.organization();
    String id = Given.zoneMachine();
    Acting.asOperator();
    assertThat(applications.organizations(id)).isEmpty();
    List<SelectedOrganizationView> selected = select(id, organization);
    Recorded.row("m2m-app.update", "m2m-app", id, null);
    assertThat(selected)
        .singleElement()
        .satisfies(
            view -> {
              assertThat(view.id()).isEqualTo(organization);
              assertThat(view.name()).startsWith("Given ");
            });
    assertThat(applications.organizations(id)).isEqualTo(selected);
    assertThat(select(id)).isEmpty();
    assertThat(applications.organizations(id)).isEmpty();
  }

  @Test
  void eachBadOrganizationIsNamed() {
    String organization = Given.organization();
    String id = Given.zoneMachine(organization);
    Acting.asOperator();
    Refused.invalid(() -> select(id, "nowhere"), "organizationIds[0]");
    Refused.invalid(
        () -> select(id, organization, organization, "nowhere"),
        "organizationIds[1]",
        "organizationIds[2]");
    Refused.invalid(
        () ->
            applications.create(
                new CreateM2mApplicationRequest(
                    "Robot", null, List.of(), List.of("nowhere"), null)),
        "organizationIds[0]");
    assertThat(applications.organizations(id))
        .as("nothing was changed")
        .extracting(SelectedOrganizationView::id)
        .containsExactly(organization);
  }

  @Test
  void anApplicationOwnedByAnOrganizationIsAssignedToNone() {
    String organization = Given.organization();
    String owned = Given.machine(organization);
    Acting.asOperator();
    Refused.of(Reason.INVALID_INPUT, () -> select(owned));
    Refused.of(Reason.NOT_FOUND, () -> select("nothing"));
  }

  @Test
  void theOperatorManagesOwnedApplicationsWithTheirRoles() {
    String organization = Given.organization();
    String role = Given.role(Scope.organization(organization));
    String foreign = Given.role(Scope.organization(Given.organization()));
    String owned = Given.machine(organization);
    Acting.asOperator();
    M2mApplicationView replaced =
        applications.replace(
            owned,
            new ReplaceM2mApplicationRequest("Robot", "", Given.references(role, "user"), null));
    assertThat(replaced.ownerOrganizationId()).isEqualTo(organization);
    assertThat(replaced.roles()).extracting(RoleView::id).containsExactlyInAnyOrder(role, "user");
    Refused.invalid(
        () ->
            applications.replace(
                owned,
                new ReplaceM2mApplicationRequest("Robot", "", Given.references(foreign), null)),
        "roles[0].id");
    Refused.invalid(
        () ->
            applications.create(
                new CreateM2mApplicationRequest(
                    "Robot", null, Given.references("user", role), null, null)),
        "roles[1].id");
  }

  @Test
  void aChangeBasedOnAStaleVersionIsRejected() {
    M2mApplicationView seen = applications.create(robot());
    applications.replace(seen.id(), replacement("Meanwhile"));
    Services.ifMatch(seen);
    Refused.of(
        Reason.PRECONDITION_FAILED, () -> applications.replace(seen.id(), replacement("Mine")));
    assertThat(applications.get(seen.id()).name()).isEqualTo("Meanwhile");

    Acting.asOperator();
    Services.ifMatch(seen);
    Refused.of(Reason.PRECONDITION_FAILED, () -> applications.delete(seen.id()));
    Services.ifMatch(applications.organizations(seen.id()));
    assertThat(select(seen.id())).isEmpty();
    Services.ifMatch(applications.get(seen.id()));
    applications.delete(seen.id());
  }

  @Test
  void theListIsSearchedByNameNewestFirst() {
    String name = Given.name();
    String first = created(name + "_5% One");
    String second = created(name + "_5% two");
    created(name + "x55 other");
    assertThat(applications.list(name + "_5%", new PageRequest(10, 0)).items())
        .extracting(M2mApplicationView::id)
        .containsExactly(second, first);
    var page = applications.list(name, new PageRequest(1, 1));
    assertThat(page.totalItems()).isEqualTo(3);
    assertThat(page.items()).extracting(M2mApplicationView::id).containsExactly(second);
  }

  @Test
  void deletingAnOrganizationDeletesItsApplicationsAndAssignments() {
    String organization = Given.organization();
    String owned = Given.machine(organization);
    String assigned = Given.zoneMachine(organization);
    Given.deleted(organization);
    Acting.asOperator();
    Refused.of(Reason.NOT_FOUND, () -> applications.get(owned));
    assertThat(applications.get(assigned).organizations()).isEmpty();
    Refused.invalid(() -> select(assigned, organization), "organizationIds[0]");
  }

  private String created(String name) {
    return applications
        .create(new CreateM2mApplicationRequest(name, null, List.of(), null, null))
        .id();
  }

  private List<SelectedOrganizationView> select(String id, String... organizations) {
    return applications.selectOrganizations(
        id, new SelectOrganizationsRequest(List.of(organizations)));
  }

  private static CreateM2mApplicationRequest robot() {
    return new CreateM2mApplicationRequest("Robot", null, List.of(), null, null);
  }

  private static ReplaceM2mApplicationRequest replacement(String name) {
    return new ReplaceM2mApplicationRequest(name, "because", List.of(), null);
  }
}
