package dev.portcullis.ejb.m2m;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.kernel.Actor;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which permissions machines hold, and where (R-ADM-27). */
@ServiceTest
class M2mPermissionsTest {
  private static final String MANAGES = "org_users_manage";

  @Inject private M2mPermissions rights;
  private String organization;

  @BeforeEach
  void makeAnOrganization() {
    organization = Given.organization();
  }

  @Test
  void aMachineHasThePermissionsOfItsRolesInItsOrganization() {
    Actor machine = machine(Given.machine(organization, MANAGES));
    assertThat(rights.holdsIn(machine, organization, MANAGES)).isTrue();
    assertThat(rights.holdsIn(machine, organization, "org_wallets_manage")).isFalse();
    assertThat(rights.holdsIn(machine, Given.organization(), MANAGES)).isFalse();
    assertThat(rights.holdsIn(machine, "nowhere", MANAGES)).isFalse();
  }

  @Test
  void aMachineHoldsNothingInAnOrganizationThatWasDeleted() {
    Actor machine = machine(Given.machine(organization, MANAGES));
    Given.deleted(organization);
    assertThat(rights.holdsIn(machine, organization, MANAGES)).isFalse();
  }

  @Test
  void tenantsAndUsersHoldNoPermissionOfMachines() {
    String id = Given.machine(organization, MANAGES);
    for (Actor.Type type : Actor.Type.values()) {
      assertThat(rights.holdsIn(new Actor(type, id, organization, null), organization, MANAGES))
          .as("%s", type)
          .isEqualTo(type == Actor.Type.M2M_APP);
    }
  }

  private Actor machine(String id) {
    return new Actor(Actor.Type.M2M_APP, id, organization, null);
  }
}
