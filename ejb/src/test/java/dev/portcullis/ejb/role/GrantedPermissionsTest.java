package dev.portcullis.ejb.role;

import static dev.portcullis.persistence.role.SystemPermission.FULL_READ_ACCESS;
import static dev.portcullis.persistence.role.SystemPermission.RPC_READ_LOGS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Scope;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GrantedPermissionsTest {
  private static final Scope ORGANIZATION = Scope.organization("org");

  private static GrantedPermissions to(Scope owner, boolean byOperator, boolean singleMethods) {
    return new GrantedPermissions(owner, List.of(), byOperator, singleMethods);
  }

  @Test
  void theOperatorDecidesWhichPermissionsAnOrganizationGrants() {
    assertThat(to(ORGANIZATION, false, true).issues(List.of(FULL_READ_ACCESS)))
        .containsExactly(
            new Issue("systemPermissions[0]", "can be granted by a zone administrator only"));
    assertThat(to(ORGANIZATION, true, true).issues(List.of(FULL_READ_ACCESS))).isEmpty();
  }

  @Test
  void singleMethodPermissionsAreForZoneRolesIfConfigured() {
    assertThat(to(Scope.ZONE, true, true).issues(List.of(RPC_READ_LOGS))).isEmpty();
    for (GrantedPermissions refused :
        List.of(
            to(Scope.ZONE, true, false),
            to(ORGANIZATION, true, true),
            to(ORGANIZATION, false, true))) {
      assertThat(refused.issues(List.of(FULL_READ_ACCESS, RPC_READ_LOGS)))
          .contains(
              new Issue(
                  "systemPermissions[1]",
                  "must be one of contract_deployment, full_sequencer_rpc_access,"
                      + " full_read_access, admin_read, admin_write"));
    }
    assertThat(new GrantedPermissions(Scope.ZONE, List.of(RPC_READ_LOGS), true, false))
        .as("what a role has may stay")
        .returns(List.of(), granted -> granted.issues(List.of(RPC_READ_LOGS)));
  }

  @Test
  void theSettingIsOff() {
    assertThat(GivenSettings.bean(RoleConfig.class, Map.of()).singleMethodReads()).isFalse();
    Map<String, String> on = Map.of("roles.single-method-reads", "true");
    assertThat(GivenSettings.bean(RoleConfig.class, on).singleMethodReads()).isTrue();
  }
}
