package dev.portcullis.ejb.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What Keycloak is to hold. */
@ServiceTest
class MirrorSourceTest {
  @Inject private MirrorSource source;

  @Test
  void anOrganizationIsHeldUntilItIsDeleted() {
    String organization = Given.organization();
    DesiredState.Organization wanted = source.organization(organization).orElseThrow();
    assertThat(wanted.id()).isEqualTo(organization);
    assertThat(wanted.name()).startsWith("Given ");
    Given.deleted(organization);
    assertThat(source.organization(organization)).isEmpty();
    assertThat(source.organization("nowhere")).isEmpty();
  }

  @Test
  void onlyRolesOfTheZoneAreHeld() {
    String ofZone = Given.role(Scope.ZONE);
    assertThat(source.role(ofZone)).map(DesiredState.Role::id).contains(ofZone);
    assertThat(source.role(Given.role(Scope.organization(Given.organization())))).isEmpty();
    assertThat(source.role("none")).isEmpty();
  }

  @Test
  void aMemberIsHeldInTheirOrganization() {
    String organization = Given.organization();
    String member = Given.member(organization);
    Given.hold(organization, member, Given.adminRole(organization));
    DesiredState.User wanted = source.user(member);
    assertThat(wanted.organization().id()).isEqualTo(organization);
    assertThat(wanted.roles()).as("those of the zone").isEmpty();
    Given.deleted(organization);
    assertThat(source.user(member).organization()).isNull();
  }

  @Test
  void aUserOfTheZoneIsHeldWithTheirRoles() {
    String user = Given.user();
    Given.zoneRoles(user, "admin", "user");
    DesiredState.User wanted = source.user(user);
    assertThat(wanted.organization()).isNull();
    assertThat(wanted.roles())
        .extracting(DesiredState.Role::id)
        .containsExactlyInAnyOrder("admin", "user");
    assertThat(source.user("nobody")).isEqualTo(new DesiredState.User(null, List.of()));
  }
}
