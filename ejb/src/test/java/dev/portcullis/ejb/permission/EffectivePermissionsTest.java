package dev.portcullis.ejb.permission;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class EffectivePermissionsTest {
  private record Permission(String function, String of) {}

  private static final Permission OWN = new Permission("0x11111111", "contract");
  private static final Permission REPLACED = new Permission("0x11111111", "template");
  private static final Permission INHERITED = new Permission("0x", "template");

  @Test
  void aContractsOwnPermissionWinsOverItsTemplates() {
    assertThat(of(List.of(OWN), List.of(REPLACED, INHERITED))).containsExactly(OWN, INHERITED);
  }

  @Test
  void aTemplatesHoldsWhereTheContractHasNone() {
    assertThat(of(List.of(), List.of(REPLACED))).containsExactly(REPLACED);
    assertThat(of(List.of(OWN), List.of())).containsExactly(OWN);
    assertThat(of(List.of(), List.of())).isEmpty();
  }

  private static List<Permission> of(List<Permission> own, List<Permission> inherited) {
    return EffectivePermissions.of(own, inherited, Permission::function);
  }
}
