package dev.portcullis.ejb.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PrincipalTest {
  private static final Address WALLET = new Address("0x" + "a1".repeat(20));

  @Test
  void aUserActsAsTheyAre() {
    Principal member = user("org");
    assertThat(member.wallets()).containsExactly(WALLET);
    assertThat(member.organizationIds()).containsExactly("org");
    assertThat(member.hasActors()).isTrue();
    assertThat(member.mayDeploy()).isTrue();
    assertThat(user(null).organizationIds()).isEmpty();
  }

  @Test
  void aMachineHasTheOrganizationsItWorksForAndNoWalletsOfItsOwn() {
    Principal machine = machine(Set.of("a", "b"), Decision.M2M_USER_NOT_FOUND);
    assertThat(machine.wallets()).isEmpty();
    assertThat(machine.organizationIds()).containsExactlyInAnyOrder("a", "b");
    assertThat(machine.hasActors()).isTrue();
    assertThat(machine.mayDeploy()).isFalse();
    assertThat(machine(Set.of(), Decision.TENANT_NOT_ASSOCIATED).hasActors()).isFalse();
  }

  @Test
  void anOrganizationKnowsAMachineAsFarAsItActsForItsMembers() {
    Principal machine = machine(Set.of("a", "b"), Decision.M2M_USER_NOT_FOUND);
    assertThat(machine.within("a").worksFor()).containsExactly("a");
    assertThat(machine.within("a").withoutActor()).isEqualTo(Decision.M2M_USER_NOT_FOUND);
    assertThat(machine.within("c").hasActors()).isFalse();
    assertThat(machine.within("c").withoutActor()).isEqualTo(Decision.M2M_RPC_ACCESS_MISSING);
    Principal tenant = machine(Set.of(), Decision.TENANT_NOT_ASSOCIATED);
    assertThat(tenant.within("a")).isEqualTo(tenant);
    assertThat(user("org").within("a")).isEqualTo(user("org"));
  }

  /** Settings decide whether such permissions are given; once given, they count. */
  @Test
  void aPermissionForOneMethodOpensThatOne() {
    assertThat(UserPrincipals.unfilteredMethods(Set.of("rpc_read_eth_getLogs", "admin_read")))
        .containsExactly("eth_getLogs");
    assertThat(UserPrincipals.unfilteredMethods(Set.of("full_read_access", "eth_getLogs")))
        .isEmpty();
    assertThat(UserPrincipals.readsWholeChain(Set.of("full_read_access"))).isTrue();
    assertThat(UserPrincipals.readsWholeChain(Set.of("rpc_read_eth_getLogs", "admin_read")))
        .isFalse();
  }

  @Test
  void aPrincipalWithAnotherUserKeepsItsOtherValues() {
    Principal changed = user("org").withUser(person("other"));
    assertThat(changed.person()).contains(person("other"));
    assertThat(changed.roleIds()).isEqualTo(user("org").roleIds());
    assertThat(changed.withoutActor()).isEqualTo(Decision.WALLET_NOT_OWNED);
  }

  @Test
  void aCallerOnBehalfOfAUserIsBoundByTheRules() {
    ActingUser bound = person("org").restricted();
    assertThat(bound.hasFullAccess()).isFalse();
    assertThat(bound.readsAllEvents()).isFalse();
    assertThat(bound)
        .usingRecursiveComparison()
        .ignoringFields("hasFullAccess", "readsAllEvents")
        .isEqualTo(person("org"));
  }

  private static Principal user(String organizationId) {
    return new Principal(
        Optional.of(person(organizationId)),
        Set.of(),
        Set.of("role"),
        Optional.empty(),
        false,
        false,
        Decision.WALLET_NOT_OWNED);
  }

  private static Principal machine(Set<String> worksFor, Decision withoutActor) {
    return new Principal(
        Optional.empty(), worksFor, Set.of("role"), Optional.empty(), false, false, withoutActor);
  }

  private static ActingUser person(String organizationId) {
    return new ActingUser(
        organizationId,
        false,
        false,
        Set.of("role"),
        Set.of(WALLET),
        true,
        true,
        true,
        Set.of("machine"));
  }
}
