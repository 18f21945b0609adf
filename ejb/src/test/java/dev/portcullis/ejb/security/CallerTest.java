package dev.portcullis.ejb.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Scope;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CallerTest {
  private final Caller operator =
      new Caller("u1", 1, null, Set.of("admin_read", "admin_write"), Set.of(), "0xabc");
  private final Caller organizationAdmin =
      new Caller("u2", 2, "org-1", Set.of(), Set.of("admin_read"), "0xdef");

  @AfterEach
  void unbind() {
    Context.clear();
  }

  @Test
  void aZoneRoleCountsInEveryOrganization() {
    assertThat(operator.holdsInZone(Caller.ADMIN_WRITE)).isTrue();
    assertThat(operator.holdsIn(Scope.organization("org-1"), Caller.ADMIN_WRITE)).isTrue();
    assertThat(operator.holdsIn(Scope.organization("no-such-organization"), Caller.ADMIN_READ))
        .isTrue();
  }

  @Test
  void anOrganizationRoleCountsInItsOwnOrganizationOnly() {
    assertThat(organizationAdmin.holdsIn(Scope.organization("org-1"), Caller.ADMIN_READ)).isTrue();
    assertThat(organizationAdmin.holdsIn(Scope.organization("org-1"), Caller.ADMIN_WRITE))
        .isFalse();
    assertThat(organizationAdmin.holdsIn(Scope.organization("org-2"), Caller.ADMIN_READ)).isFalse();
    assertThat(organizationAdmin.holdsInZone(Caller.ADMIN_READ)).isFalse();
    assertThat(organizationAdmin.holdsIn(Scope.ZONE, Caller.ADMIN_READ)).isFalse();
  }

  @Test
  void inTheZoneOnlyZoneRolesCount() {
    assertThat(operator.holdsIn(Scope.ZONE, Caller.ADMIN_READ)).isTrue();
    Caller ofNobody = new Caller("u3", 3, null, Set.of(), Set.of("admin_read"), "0xabc");
    assertThat(ofNobody.holdsIn(Scope.ZONE, Caller.ADMIN_READ)).isFalse();
  }

  @Test
  void outsideAnAuthenticatedRequestThereIsNoCaller() {
    assertThatThrownBy(Caller::current)
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> assertThat(failure.reason()).isEqualTo(Failure.Reason.UNAUTHENTICATED));
    operator.bind();
    assertThat(Caller.current()).isSameAs(operator);
    Context.clear();
    assertThat(Caller.find()).isEmpty();
  }
}
