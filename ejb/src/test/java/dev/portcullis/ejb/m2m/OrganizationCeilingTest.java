package dev.portcullis.ejb.m2m;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.SystemPermission;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OrganizationCeilingTest {
  private static final Role PLAIN = new Role(Scope.organization("org"), "teller", Set.of());

  @Test
  void rolesOfTheOrganizationWithoutSystemPermissionsAreAllowed() {
    assertThatCode(() -> OrganizationCeiling.check("org", List.of(PLAIN)))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @EnumSource(value = SystemPermission.class, mode = EnumSource.Mode.MATCH_NONE, names = "ORG_.*")
  void noneOfTheFiveSystemPermissionsIsAllowed(SystemPermission permission) {
    Role role = new Role(Scope.organization("org"), "strong", Set.of(permission));
    assertThatThrownBy(() -> OrganizationCeiling.check("org", List.of(PLAIN, role)))
        .isInstanceOfSatisfying(
            Failure.class,
            failure ->
                assertThat(failure.issues()).extracting(Issue::path).containsExactly("roles[1].id"))
        .hasMessageContaining(permission.wireName());
  }

  @Test
  void rolesOfTheZoneAndOfOthersAreRejectedRegardlessOfPermissions() {
    Role zone = new Role(Scope.ZONE, "teller", Set.of());
    Role other = new Role(Scope.organization("other"), "teller", Set.of());
    assertThatThrownBy(() -> OrganizationCeiling.check("org", List.of(zone, PLAIN, other)))
        .isInstanceOfSatisfying(
            Failure.class,
            failure ->
                assertThat(failure.issues())
                    .extracting(Issue::path)
                    .containsExactly("roles[0].id", "roles[2].id"));
  }
}
