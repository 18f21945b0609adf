package dev.portcullis.web.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.identity.UserView.OrganizationRef;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.web.identity.AccessView.HeldIn;
import dev.portcullis.web.security.Access.Right;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What callers read about their own rights. */
class AccessViewTest {
  private static final Set<String> ALL = Set.of(Caller.ADMIN_READ, Caller.ADMIN_WRITE);
  private static final OrganizationRef HARBOR = new OrganizationRef("harbor", "Harbor");

  @Test
  void anAdministratorOfTheZoneHasTheRightsOfTheZone() {
    AccessView access =
        AccessView.of(new Caller("u", 1, null, ALL, Set.of(), null), Optional.empty());
    assertThat(access.userId()).isEqualTo("u");
    assertThat(access.zone().administrator()).isTrue();
    assertThat(access.zone().rights())
        .containsExactly(
            Right.READ,
            Right.WRITE,
            Right.ZONE_READ,
            Right.ZONE_WRITE,
            Right.SESSION,
            Right.WALLET_TOKEN);
    assertThat(access.zone().permissions()).containsExactly("admin_read", "admin_write");
    assertThat(access.organizations()).isEmpty();
  }

  @Test
  void aMemberWithoutRolesMayDoNothingInTheirOrganization() {
    HeldIn held = member(Set.of()).organizations().get(0);
    assertThat(held.member()).isTrue();
    assertThat(held.administrator()).isFalse();
    assertThat(held.rights()).doesNotContain(Right.READ, Right.WRITE);
  }

  @Test
  void anAdministratorOfAnOrganizationHasRightsThereAndNowhereElse() {
    AccessView access = member(ALL);
    HeldIn held = access.organizations().get(0);
    assertThat(held.id()).isEqualTo("harbor");
    assertThat(held.name()).isEqualTo("Harbor");
    assertThat(held.administrator()).isTrue();
    assertThat(held.rights())
        .containsExactly(Right.READ, Right.WRITE, Right.SESSION, Right.WALLET_TOKEN);
    assertThat(access.zone().rights()).containsExactly(Right.SESSION, Right.WALLET_TOKEN);
    assertThat(access.zone().administrator()).isFalse();
  }

  private static AccessView member(Set<String> permissions) {
    return AccessView.of(
        new Caller("u", 1, "harbor", Set.of(), permissions, null), Optional.of(HARBOR));
  }
}
