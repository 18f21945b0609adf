package dev.portcullis.ejb.user;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.given.Contracts;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.identity.UserView;
import dev.portcullis.ejb.identity.UserView.OwnWallet;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.quota.Quota;
import dev.portcullis.ejb.quota.QuotaEnforcer;
import dev.portcullis.ejb.role.CustomPermission;
import dev.portcullis.ejb.role.RoleView;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.wallet.Wallet;
import dev.portcullis.persistence.wallet.WalletRepository;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What machines do for the users of organizations (R-ADM-27, ADR 0031). */
@ServiceTest
class MachineUserServiceTest {
  private static final String MANAGES_USERS = "org_users_manage";
  private static final String MANAGES_WALLETS = "org_wallets_manage";

  @Inject private MachineUserService users;
  private final TestWallet wallet = TestWallet.random();
  private String organization;
  private String machine;

  @BeforeEach
  void actAsMachine() {
    organization = Given.organization();
    machine = Given.machine(organization, MANAGES_USERS, MANAGES_WALLETS);
    Acting.asMachine(machine, organization);
  }

  @Test
  void aMachineCreatesMembersWithTheDefaultRoles() {
    String role = Given.role(Scope.ZONE);
    String start = Given.organization(role);
    String own = Given.machine(start, MANAGES_USERS);
    Acting.asMachine(own, start);
    UserView created = users.create(start, new CreateMachineUserRequest("Eve", null));
    Recorded.row("m2m-app.user.create", "user", created.id(), start);
    assertThat(created.source()).isEqualTo("m2m_app");
    assertThat(created.organization().id()).isEqualTo(start);
    assertThat(created.wallets()).isEmpty();
    assertThat(created.roles()).extracting(RoleView::id).containsExactly(role);
    assertThat(Services.get(UserService.class).get(created.id())).isEqualTo(created);
  }

  @Test
  void walletsNeedThePermissionToManageThem() {
    UserView created = users.create(organization, with(wallet));
    assertThat(created.wallets())
        .extracting(OwnWallet::walletAddress)
        .containsExactly(Given.lower(wallet));
    String other = Given.machine(organization, MANAGES_USERS);
    Acting.asMachine(other, organization);
    Refused.of(Reason.FORBIDDEN, () -> users.create(organization, with(TestWallet.random())));
    Recorded.nothing();
  }

  @Test
  void aMachineThatWorksForAnotherOrganizationGivesNoWallets() {
    String foreign = Given.organization();
    Acting.asMachine(machine, organization);
    Refused.of(Reason.FORBIDDEN, () -> users.create(foreign, with(wallet)));
  }

  @Test
  void newUsersWithDefaultRolesThatOpenMoreGetNoWallets() {
    String home = Given.organization(Given.role(Scope.ZONE, CustomPermission.CONTRACT_DEPLOYMENT));
    String own = Given.machine(home, MANAGES_USERS, MANAGES_WALLETS);
    Acting.asMachine(own, home);
    UserView created = users.create(home, new CreateMachineUserRequest("Eve", List.of()));
    Refused.of(
        Reason.PERMISSION_NOT_HELD,
        () -> users.addWallet(home, created.id(), new AddWalletRequest(wallet.address())));
    Refused.of(Reason.PERMISSION_NOT_HELD, () -> users.create(home, with(wallet)));
    assertThat(Given.user(wallet)).as("the wallet is not assigned").isNotNull();
  }

  @Test
  void aMachineGivesMembersWallets() {
    String member = Given.member(organization);
    Acting.asMachine(machine, organization);
    UserView given = users.addWallet(organization, member, new AddWalletRequest(wallet.address()));
    Recorded.row("m2m-app.wallet.associate", "user", member, organization);
    assertThat(given.wallets())
        .singleElement()
        .satisfies(
            own -> {
              assertThat(own.walletAddress()).isEqualTo(Given.lower(wallet));
              assertThat(own.provenAt()).isNull();
            });
    Refused.of(
        Reason.ALREADY_EXISTS,
        () -> users.addWallet(organization, member, new AddWalletRequest(wallet.address())));
    Refused.of(Reason.ALREADY_EXISTS, () -> users.create(organization, with(wallet)));
  }

  @Test
  void anAdministratorGetsNoWalletFromAMachine() {
    String member = Given.member(organization);
    Given.hold(organization, member, Given.adminRole(organization));
    Acting.asMachine(machine, organization);
    Refused.of(
        Reason.PERMISSION_NOT_HELD,
        () -> users.addWallet(organization, member, new AddWalletRequest(wallet.address())));
    assertThat(Services.get(UserService.class).get(member).wallets()).isEmpty();
    assertThat(Given.user(wallet)).as("the wallet is not assigned").isNotNull();
  }

  @Test
  void aRoleWithContractPermissionsIsARightToo() {
    String trader = Given.role(Scope.organization(organization));
    String contract = Contracts.register(organization);
    String member = Given.member(organization);
    Given.hold(organization, member, trader);
    Acting.asMachine(machine, organization);
    users.addWallet(organization, member, new AddWalletRequest(wallet.address()));
    Contracts.permit(contract, RuleType.CHECK_ROLE, trader);
    Acting.asMachine(machine, organization);
    Refused.of(
        Reason.FORBIDDEN,
        () -> users.addWallet(organization, member, new AddWalletRequest(Given.address())));
    String holder = Given.machine(organization, MANAGES_WALLETS, trader);
    Acting.asMachine(holder, organization);
    assertThat(
            users.addWallet(organization, member, new AddWalletRequest(Given.address())).wallets())
        .as("a machine that holds the role gives its holders wallets")
        .hasSize(2);
  }

  @Test
  void theZoneVouchesForAWalletThatItGivesAgain() throws Exception {
    String member = Given.member(organization);
    Acting.asMachine(machine, organization);
    users.addWallet(organization, member, new AddWalletRequest(wallet.address()));
    assertThat(machineOf(wallet)).isEqualTo(machine);
    give(member, wallet.address());
    assertThat(machineOf(wallet)).as("was the machine's, and still is").isEqualTo(machine);
    give(member);
    give(member, wallet.address());
    assertThat(machineOf(wallet)).isNull();
  }

  /** Otherwise one has the lock and waits for the wallet, and the other one the reverse. */
  @Test
  void waitingForAWalletDelaysNoOtherAddition() throws Exception {
    String member = Given.member(organization);
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<Optional<Reason>> second =
          Services.inTransaction(
              () -> {
                Services.get(WalletRepository.class).add(new Wallet(Given.address(wallet), member));
                Future<Optional<Reason>> waiting = thread.submit(this::creation);
                TestDatabase.awaitWaiter(Services.entities());
                Services.get(QuotaEnforcer.class)
                    .added(Scope.organization(organization), Quota.MEMBERS);
                return waiting;
              });
      assertThat(second.get()).contains(Reason.ALREADY_EXISTS);
    } finally {
      thread.shutdownNow();
    }
  }

  private Optional<Reason> creation() {
    Acting.asMachine(machine, organization);
    try {
      users.create(organization, with(wallet));
      return Optional.empty();
    } catch (Failure refused) {
      return Optional.of(refused.reason());
    } finally {
      Context.clear();
    }
  }

  private static void give(String user, String... wallets) {
    Acting.asOperator();
    Services.get(UserService.class)
        .replace(user, new UserDefinition("Vouched for", List.of(wallets), null, null, null));
  }

  private static String machineOf(TestWallet of) throws Exception {
    return Services.inTransaction(
        () ->
            Services.get(WalletRepository.class).find(Given.address(of)).orElseThrow().machineId());
  }

  @Test
  void aUserHasAtMostAHundredWallets() {
    String member = Given.member(organization);
    Acting.asOperator();
    List<String> many = Stream.generate(Given::address).limit(100).toList();
    Services.get(UserService.class)
        .replace(member, new UserDefinition("Collector", many, null, null, null));
    Acting.asMachine(machine, organization);
    Refused.of(
        Reason.WALLET_LIMIT,
        () -> users.addWallet(organization, member, new AddWalletRequest(wallet.address())));
    List<String> more = Stream.generate(Given::address).limit(101).toList();
    Refused.of(
        Reason.WALLET_LIMIT,
        () -> users.create(organization, new CreateMachineUserRequest("C", more)));
    String address = Given.address();
    Refused.invalid(
        () ->
            users.create(
                organization, new CreateMachineUserRequest("C", List.of(address, address))),
        "wallets[1]");
  }

  @Test
  void aMachineReachesMembersOfTheOrganizationOnly() {
    String foreign = Given.organization();
    List<String> others = List.of(Given.member(foreign), Given.user(), "nobody");
    Acting.asMachine(machine, organization);
    for (String user : others) {
      Refused.of(
          Reason.NOT_FOUND,
          () -> users.addWallet(organization, user, new AddWalletRequest(wallet.address())));
    }
  }

  @Test
  void aDeletedOrganizationGetsNoUsers() {
    String member = Given.member(organization);
    Given.deleted(organization);
    Acting.asMachine(machine, organization);
    for (String gone : List.of(organization, "nowhere")) {
      Refused.of(
          Reason.NOT_FOUND, () -> users.create(gone, new CreateMachineUserRequest("E", null)));
      Refused.of(
          Reason.NOT_FOUND,
          () -> users.addWallet(gone, member, new AddWalletRequest(wallet.address())));
    }
  }

  @Test
  void aRolledBackUserDoesNotExist() throws Exception {
    Services.rolledBack(() -> users.create(organization, with(wallet)));
    Recorded.nothing();
    assertThat(Given.user(wallet)).isNotNull();
  }

  private static CreateMachineUserRequest with(TestWallet... wallets) {
    return new CreateMachineUserRequest(
        "Eve", Stream.of(wallets).map(TestWallet::address).toList());
  }
}
