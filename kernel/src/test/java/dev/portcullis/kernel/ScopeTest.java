package dev.portcullis.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ScopeTest {
  @Test
  void anUnspecifiedOrganizationIsNotTheZone() {
    assertThatThrownBy(() -> Scope.organization(null)).isInstanceOf(NullPointerException.class);
  }

  @Test
  void aColumnWithoutOrganizationIsOfTheZone() {
    assertThat(Scope.ofNullable(null)).isEqualTo(Scope.ZONE);
    assertThat(Scope.ofNullable("harbor"))
        .isEqualTo(Scope.organization("harbor"))
        .isNotEqualTo(Scope.organization("quay"))
        .isNotEqualTo(Scope.ZONE);
    assertThat(Scope.ZONE.organizationId()).isNull();
    assertThat(Scope.organization("harbor").organizationId()).isEqualTo("harbor");
  }

  @Test
  void theZoneCoversAllAndAnOrganizationItsOwn() {
    Scope harbor = Scope.organization("harbor");
    assertThat(Scope.ZONE.covers(harbor)).isTrue();
    assertThat(Scope.ZONE.covers(Scope.ZONE)).isTrue();
    assertThat(harbor.covers(Scope.organization("harbor"))).isTrue();
    assertThat(harbor.covers(Scope.organization("quay"))).isFalse();
    assertThat(harbor.covers(Scope.ZONE)).isFalse();
  }
}
