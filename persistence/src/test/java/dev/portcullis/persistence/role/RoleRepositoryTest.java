package dev.portcullis.persistence.role;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
public class RoleRepositoryTest {
  @Test
  void permissionsComeBackInTheOrderOfTheEnum() {
    Role role =
        stored(
            new Role(
                Scope.ZONE,
                Ids.id(),
                List.of(SystemPermission.ADMIN_WRITE, SystemPermission.CONTRACT_DEPLOYMENT)));
    inTransaction(
        entities -> {
          Role found = on(entities, new RoleRepository()).findAll(Set.of(role.id())).get(0);
          assertThat(found.systemPermissions())
              .containsExactly(SystemPermission.CONTRACT_DEPLOYMENT, SystemPermission.ADMIN_WRITE);
          return null;
        });
  }

  @Test
  void rolesAreFoundByTheirOwnerOnly() {
    String name = Ids.id();
    Role role = stored(new Role(Scope.ZONE, name, Set.of()));
    inTransaction(
        entities -> {
          RoleRepository roles = on(entities, new RoleRepository());
          assertThat(roles.get(Scope.ZONE, role.id()).roleName()).isEqualTo(name);
          assertThatThrownBy(() -> roles.get(Scope.organization("other"), role.id()))
              .hasMessage("Role with id \"" + role.id() + "\" not found");
          assertThat(roles.usage(role).isUnused()).isTrue();
          return null;
        });
  }

  @Test
  void theNameAdminIsReservedInAnyCase() {
    assertThatThrownBy(() -> new Role(Scope.organization("any"), "aDMin", Set.of()))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> assertThat(failure.reason()).isEqualTo(Reason.INVALID_ENTITY));
  }

  @Test
  void aSystemRoleDoesNotChange() {
    Role role = Role.adminOf("any");
    assertThatThrownBy(() -> role.replace("other", Set.of())).hasMessageContaining("system role");
    assertThatThrownBy(role::rejectRemovalOfSystemRole).hasMessageContaining("system role");
  }

  /** Stores a role of some name without permissions. */
  public static Role storedRole(Scope owner) {
    return stored(new Role(owner, Ids.id(), Set.of()));
  }

  /** Stores {@code role}. */
  public static Role stored(Role role) {
    return inTransaction(
        entities -> {
          on(entities, new RoleRepository()).add(role);
          return role;
        });
  }
}
