package dev.portcullis.persistence.m2m;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepositoryTest;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
public class M2mApplicationRepositoryTest {
  private final Organization owner = organization("Owner");
  private final Organization other = organization("Other");

  @Test
  void rolesKeepTheirOrderAlsoWhenReordered() {
    Role first = RoleRepositoryTest.storedRole(Scope.ZONE);
    Role second = RoleRepositoryTest.storedRole(Scope.ZONE);
    String id = stored(new M2mApplication(Scope.ZONE, "Bot", null, List.of(first, second)));
    inTransaction(
        entities -> {
          M2mApplicationRepository applications = on(entities, new M2mApplicationRepository());
          applications
              .findForUpdate(id)
              .orElseThrow()
              .replace("New", "why", List.of(second, first));
          applications.flush();
          return null;
        });
    inTransaction(
        entities -> {
          M2mApplication found =
              on(entities, new M2mApplicationRepository()).find(id).orElseThrow();
          assertThat(found.name()).isEqualTo("New");
          assertThat(found.description()).isEqualTo("why");
          assertThat(found.roles()).extracting(Role::id).containsExactly(second.id(), first.id());
          return null;
        });
  }

  @Test
  void anOrganizationSeesItsOwnAndThoseOfTheZoneThatItIsAssigned() {
    String owned =
        stored(new M2mApplication(Scope.organization(owner.id()), "owned", null, List.of()));
    String assigned = stored(assigned("assigned", owner.id(), other.id()));
    String foreign =
        stored(new M2mApplication(Scope.organization(other.id()), "foreign", null, List.of()));
    String unassigned = stored(new M2mApplication(Scope.ZONE, "zone", null, List.of()));
    inTransaction(
        entities -> {
          M2mApplicationRepository applications = on(entities, new M2mApplicationRepository());
          assertThat(ids(applications.pageVisible(owner.id(), null, new PageRequest(10, 0))))
              .containsExactly(assigned, owned);
          assertThat(applications.pageVisible(owner.id(), null, new PageRequest(1, 1)).totalItems())
              .isEqualTo(2);
          assertThat(applications.findVisible(owner.id(), owned)).isPresent();
          assertThat(applications.findVisible(owner.id(), assigned)).isPresent();
          assertThat(applications.findVisible(owner.id(), foreign)).isEmpty();
          assertThat(applications.findVisible(owner.id(), unassigned)).isEmpty();
          return null;
        });
  }

  @Test
  void aStaleAssignmentOfAnOwnedApplicationShowsItToNoOther() {
    M2mApplication application =
        new M2mApplication(Scope.organization(owner.id()), "owned", null, List.of());
    application.assignTo(List.of(other.id()));
    String id = stored(application);
    inTransaction(
        entities -> {
          M2mApplicationRepository applications = on(entities, new M2mApplicationRepository());
          assertThat(applications.findVisible(other.id(), id)).isEmpty();
          assertThat(applications.assignments(List.of(id))).isEmpty();
          return null;
        });
  }

  @Test
  void assigningReplacesTheOrganizationsAndListsThemByName() {
    String id = stored(assigned("Bot", owner.id()));
    inTransaction(
        entities -> {
          M2mApplicationRepository applications = on(entities, new M2mApplicationRepository());
          M2mApplication application = applications.findForUpdate(id).orElseThrow();
          application.assignTo(List.of(other.id(), owner.id(), other.id()));
          applications.flush();
          return null;
        });
    inTransaction(
        entities -> {
          M2mApplicationRepository applications = on(entities, new M2mApplicationRepository());
          assertThat(applications.assignments(List.of(id)))
              .containsExactly(
                  new AssignedOrganization(id, other.id(), "Other"),
                  new AssignedOrganization(id, owner.id(), "Owner"));
          applications.findForUpdate(id).orElseThrow().assignTo(List.of());
          applications.flush();
          assertThat(applications.assignments(List.of(id))).isEmpty();
          return null;
        });
  }

  @Test
  void theApplicationsOfADeletedOrganizationAreFoundNowhere() {
    String owned =
        stored(new M2mApplication(Scope.organization(owner.id()), "owned", null, List.of()));
    String assigned = stored(assigned("assigned", owner.id()));
    delete(owner);
    inTransaction(
        entities -> {
          M2mApplicationRepository applications = on(entities, new M2mApplicationRepository());
          assertThat(applications.find(owned)).isEmpty();
          assertThat(applications.findForUpdate(owned)).isEmpty();
          assertThat(applications.findVisible(owner.id(), owned)).isEmpty();
          assertThat(ids(applications.page(null, new PageRequest(1000, 0)))).contains(assigned);
          assertThat(ids(applications.page(null, new PageRequest(1000, 0)))).doesNotContain(owned);
          assertThat(applications.assignments(Set.of(assigned))).isEmpty();
          return null;
        });
  }

  @Test
  void aRoleInUseCannotBeRemoved() {
    Role role = RoleRepositoryTest.storedRole(Scope.ZONE);
    stored(new M2mApplication(Scope.ZONE, "Bot", null, List.of(role)));
    assertThatThrownBy(
            () ->
                inTransaction(
                    entities -> {
                      entities.remove(entities.find(Role.class, role.id()));
                      Constraints.flush(entities);
                      return null;
                    }))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> {
              assertThat(failure.reason()).isEqualTo(Reason.INVALID_ENTITY);
              assertThat(failure).hasMessageContaining("in use by an M2M application");
            });
  }

  private static List<String> ids(Page<M2mApplication> page) {
    return page.items().stream().map(M2mApplication::id).toList();
  }

  private static M2mApplication assigned(String name, String... organizationIds) {
    M2mApplication application = new M2mApplication(Scope.ZONE, name, null, List.of());
    application.assignTo(List.of(organizationIds));
    return application;
  }

  /** Stores {@code application}. */
  public static String stored(M2mApplication application) {
    return inTransaction(
        entities -> {
          on(entities, new M2mApplicationRepository()).add(application);
          return application.id();
        });
  }

  /** Stores an organization of that name. */
  public static Organization organization(String name) {
    return inTransaction(
        entities -> {
          Organization organization = new Organization(name, List.of());
          entities.persist(organization);
          return organization;
        });
  }

  /** Marks {@code organization} as deleted. */
  public static void delete(Organization organization) {
    inTransaction(
        entities -> {
          entities.find(Organization.class, organization.id()).delete();
          return null;
        });
  }
}
