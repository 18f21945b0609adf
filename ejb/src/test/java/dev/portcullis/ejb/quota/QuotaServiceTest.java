package dev.portcullis.ejb.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Together;
import dev.portcullis.ejb.member.InviteMemberRequest;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.ejb.permission.matrix.PermissionMatrixService;
import dev.portcullis.ejb.quota.Additions.Adding;
import dev.portcullis.ejb.quota.Additions.Way;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.Refused;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.user.CreateMachineUserRequest;
import dev.portcullis.ejb.user.MachineUserService;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.quota.NearlyExhaustedQuota;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The quotas of organizations and of the zone (ADR 0111), on PostgreSQL: services decide, triggers
 * count.
 */
@ServiceTest(settings = "contract.registration-guard=off")
class QuotaServiceTest {
  private Scope organization;

  @BeforeEach
  void anOrganization() {
    organization = Scope.organization(Given.organization());
    Acting.asOperator();
  }

  static Stream<Way> ways() {
    return Additions.all().stream();
  }

  private static QuotaView shown(Scope owner, Quota quota) {
    return Services.get(QuotaService.class).list(owner).items().stream()
        .filter(view -> view.name().equals(quota.wireName()))
        .findFirst()
        .orElseThrow();
  }

  private static long used(Scope owner, Quota quota) {
    return shown(owner, quota).used();
  }

  private static void limit(Quota quota, long limit) {
    Services.set(quota.setting(), String.valueOf(limit));
    Acting.asOperator();
  }

  @Test
  void eachQuotaHasAWayToAddToIt() {
    assertThat(Additions.all().stream().filter(way -> !way.isOfZone()).map(Way::quota).distinct())
        .containsExactlyInAnyOrderElementsOf(Quota.ofOrganization());
    assertThat(Additions.all().stream().filter(Way::isOfZone).map(Way::quota).distinct())
        .containsExactlyInAnyOrderElementsOf(Quota.ofZone());
    assertThat(Stream.concat(Quota.ofOrganization().stream(), Quota.ofZone().stream()))
        .containsAll(Arrays.asList(Quota.values()));
  }

  @ParameterizedTest
  @MethodSource("ways")
  void onlyRequestsThatExceedAQuotaAreRejected(Way way) {
    Scope owner = way.isOfZone() ? Scope.ZONE : organization;
    Adding adding = way.preparing().of(owner);
    long before = used(owner, way.quota());
    long limit = before + 2 * way.step();
    limit(way.quota(), limit);
    adding.add(0);
    assertThat(used(owner, way.quota())).isEqualTo(before + way.step());
    Acting.asOperator();
    adding.add(1);
    assertThat(shown(owner, way.quota()).level()).isEqualTo(QuotaLevel.REACHED);
    Acting.asOperator();
    Failure refused = Refused.with(Reason.ORGANIZATION_QUOTA, () -> adding.add(2));
    assertThat(refused).hasMessageContaining(way.quota().setting() + " allows " + limit);
    assertThat(used(owner, way.quota())).isEqualTo(limit);

    limit(way.quota(), 1);
    assertThat(used(owner, way.quota())).as("nothing is taken away").isEqualTo(limit);
    Refused.with(Reason.ORGANIZATION_QUOTA, () -> adding.add(2));
    limit(way.quota(), 0);
    adding.add(2);
    assertThat(used(owner, way.quota())).as("no limit").isEqualTo(limit + way.step());
    assertThat(shown(owner, way.quota()).limit()).isNull();
  }

  @Test
  void oneOfTwoRequestsForTheLastItemSucceeds() {
    for (Way way : Additions.all()) {
      if (way.quota() != Quota.TENANTS && way.quota() != Quota.MACHINE_USERS) {
        continue;
      }
      Scope owner = way.isOfZone() ? Scope.ZONE : Scope.organization(Given.organization());
      Acting.asOperator();
      Adding adding = way.preparing().of(owner);
      limit(way.quota(), used(owner, way.quota()) + 3);
      List<Optional<Reason>> outcomes =
          Together.run(
              8,
              i -> {
                Acting.asOperator();
                adding.add(0);
              });
      assertThat(outcomes).filteredOn(Optional::isEmpty).as(way.name()).hasSize(3);
      assertThat(outcomes)
          .filteredOn(Optional::isPresent)
          .containsOnly(Optional.of(Reason.ORGANIZATION_QUOTA));
    }
  }

  @Test
  void anotherOrganizationHasAQuotaOfItsOwn() {
    limit(Quota.CONTRACTS, 1);
    String full = Additions.register(organization);
    assertThat(full).isNotEmpty();
    Acting.asOperator();
    Refused.with(Reason.ORGANIZATION_QUOTA, () -> Additions.register(organization));
    Scope other = Scope.organization(Given.organization());
    Acting.asOperator();
    assertThat(Additions.register(other)).isNotEmpty();
  }

  @Test
  void aMachineThatMakesAndRemovesUsersComesToItsEnd() {
    String id = organization.organizationId();
    String machine = Given.machine(id, "org_users_manage");
    limit(Quota.MACHINE_USERS, 2);
    String first = made(machine);
    Acting.asOperator();
    Services.get(MemberService.class).remove(id, first);
    assertThat(made(machine)).isNotEqualTo(first);
    Refused.with(Reason.ORGANIZATION_QUOTA, () -> made(machine));
    assertThat(used(organization, Quota.MACHINE_USERS))
        .as("a removed member still counts")
        .isEqualTo(2);
    Acting.asOperator();
    Services.get(UserService.class).delete(first);
    assertThat(used(organization, Quota.MACHINE_USERS))
        .as("a deleted user does not count")
        .isEqualTo(1);
    assertThat(made(machine)).isNotEmpty();
  }

  private String made(String machine) {
    String id = organization.organizationId();
    Acting.asMachine(machine, id);
    return Services.get(MachineUserService.class)
        .create(id, new CreateMachineUserRequest("Robot's", null))
        .id();
  }

  @Test
  void noRemovalIsRejectedOrForgottenForLackOfSpace() {
    String id = organization.organizationId();
    MemberService members = Services.get(MemberService.class);
    List<String> subjects = List.of(Ids.id(), Ids.id(), Ids.id());
    List<String> invited = subjects.stream().map(this::invited).toList();
    limit(Quota.REMOVED_MEMBERS, 1);
    for (String user : invited) {
      Acting.asOperator();
      members.remove(id, user);
    }
    assertThat(shown(organization, Quota.REMOVED_MEMBERS).used()).isEqualTo(3);
    assertThat(shown(organization, Quota.REMOVED_MEMBERS).level()).isEqualTo(QuotaLevel.REACHED);
    assertThat(Services.get(QuotaService.class).near(id))
        .extracting(NearlyExhaustedQuota::quota)
        .containsExactly("removed-members");
    Acting.asOperator();
    Refused.with(Reason.ORGANIZATION_QUOTA, () -> invited(Ids.id()));
    Acting.asOperator();
    assertThat(invited(subjects.get(0))).as("a removed member can be invited again").isNotEmpty();
    assertThat(used(organization, Quota.REMOVED_MEMBERS)).isEqualTo(2);
  }

  private String invited(String subject) {
    return Services.get(MemberService.class)
        .invite(organization.organizationId(), new InviteMemberRequest(subject, "Guest"))
        .id();
  }

  @Test
  void fewerAreAllowedAlsoAboveTheQuota() {
    String address = Additions.register(organization);
    Address contract = new Address(address);
    var matrices = Services.get(PermissionMatrixService.class);
    assertThat(
            matrices
                .replace(organization.organizationId(), contract, Additions.matrix(4))
                .functions())
        .hasSize(4);
    limit(Quota.PERMISSIONS, 1);
    var again = Services.get(PermissionMatrixService.class);
    assertThat(
            again.replace(organization.organizationId(), contract, Additions.matrix(3)).functions())
        .hasSize(4);
    assertThat(used(organization, Quota.PERMISSIONS)).isEqualTo(3);
  }

  @Test
  void mostOfAQuotaIsNoticedOnceAndShownWhileItIsUsed() {
    limit(Quota.CONTRACTS, 5);
    for (int i = 0; i < 3; i++) {
      assertThat(Additions.register(organization)).isNotEmpty();
    }
    String id = organization.organizationId();
    assertThat(shown(organization, Quota.CONTRACTS).level()).isEqualTo(QuotaLevel.OK);
    assertThat(Services.get(QuotaService.class).near(id)).isEmpty();
    String fourth = Additions.register(organization);
    assertThat(shown(organization, Quota.CONTRACTS).level()).isEqualTo(QuotaLevel.NEAR);
    assertThat(Services.get(QuotaService.class).near(id))
        .extracting(NearlyExhaustedQuota::quota, NearlyExhaustedQuota::used)
        .containsExactly(tuple("contracts", 4L));
    assertThat(Services.get(QuotaService.class).near("another")).isEmpty();
    Acting.asOperator();
    Services.get(ContractService.class).delete(id, new Address(fourth));
    assertThat(Services.get(QuotaService.class).near(id)).isEmpty();
  }

  @Test
  void anUnknownOrganizationHasNoQuotas() {
    Refused.with(
        Reason.NOT_FOUND,
        () -> Services.get(QuotaService.class).list(Scope.organization("no-such")));
  }
}
