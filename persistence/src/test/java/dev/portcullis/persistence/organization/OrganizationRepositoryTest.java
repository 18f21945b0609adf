package dev.portcullis.persistence.organization;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepositoryTest;
import dev.portcullis.persistence.role.SystemPermission;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class OrganizationRepositoryTest {
  @Test
  void defaultRolesKeepTheirOrderAlsoWhenReordered() {
    Role first = RoleRepositoryTest.storedRole(Scope.ZONE);
    Role second = RoleRepositoryTest.storedRole(Scope.ZONE);
    String id = stored(new Organization("Ports", List.of(first, second)));
    inTransaction(
        entities -> {
          Organization found =
              on(entities, new OrganizationRepository()).findForUpdate(id).orElseThrow();
          found.replace("Harbours", List.of(second, first));
          return null;
        });
    inTransaction(
        entities -> {
          Organization found = on(entities, new OrganizationRepository()).find(id).orElseThrow();
          assertThat(found.name()).isEqualTo("Harbours");
          assertThat(found.defaultRoles())
              .extracting(Role::id)
              .containsExactly(second.id(), first.id());
          return null;
        });
  }

  @Test
  void aDeletedOrganizationIsFoundNowhere() {
    String id = stored(new Organization("Gone", List.of()));
    inTransaction(
        entities -> {
          on(entities, new OrganizationRepository()).find(id).orElseThrow().delete();
          return null;
        });
    inTransaction(
        entities -> {
          OrganizationRepository organizations = on(entities, new OrganizationRepository());
          assertThat(organizations.find(id)).isEmpty();
          assertThat(organizations.findForUpdate(id)).isEmpty();
          return null;
        });
  }

  @Test
  void twoRolesOfOneNameInOneOrganizationAreAConflictWithASentence() {
    String id = stored(new Organization("Twice", List.of()));
    RoleRepositoryTest.stored(
        new Role(Scope.organization(id), "teller", Set.of(SystemPermission.ADMIN_READ)));
    assertThatThrownBy(
            () -> RoleRepositoryTest.stored(new Role(Scope.organization(id), "teller", Set.of())))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> {
              assertThat(failure.reason()).isEqualTo(Reason.ALREADY_EXISTS);
              assertThat(failure.getMessage()).contains("roleName");
            });
  }

  /** Stores {@code organization} and gives its identifier. */
  public static String stored(Organization organization) {
    return inTransaction(
        entities -> {
          on(entities, new OrganizationRepository()).add(organization);
          return organization.id();
        });
  }
}
