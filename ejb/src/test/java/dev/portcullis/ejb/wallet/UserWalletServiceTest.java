package dev.portcullis.ejb.wallet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.given.Contracts;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.QuietNode;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.given.Together;
import dev.portcullis.ejb.identity.CreateSiweMessageRequest;
import dev.portcullis.ejb.identity.SiweMessageView;
import dev.portcullis.ejb.identity.SiweService;
import dev.portcullis.ejb.identity.WalletSignature;
import dev.portcullis.ejb.scene.AuditRows;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.ejb.user.AddWalletRequest;
import dev.portcullis.ejb.user.MachineUserService;
import dev.portcullis.ejb.user.UserDefinition;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.session.SessionOrigin;
import dev.portcullis.persistence.wallet.WalletRepository;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.web3j.crypto.Sign;

/** The caller's wallets (R-IDN-14). */
@ServiceTest(settings = "secret.master-key=" + Given.MASTER_KEY)
class UserWalletServiceTest {
  @Inject private UserWalletService wallets;
  @Inject private UserService users;
  private final TestWallet first = TestWallet.random();
  private final TestWallet second = TestWallet.random();
  private final QuietNode node = new QuietNode();
  private String user;
  private SessionTokenView session;

  @BeforeEach
  void signIn() {
    Services.replace(ChainNode.class, node);
    user = Given.user(first);
    session = Sessions.open(user, first);
    Sessions.act(session);
  }

  @Test
  void aWalletIsLinkedByItsSignature() {
    AssociationChallengeView challenge = initiate(second.address());
    Recorded.row("api.mutation", "request", null, null);
    assertThat(challenge.message()).contains(second.address()).contains(challenge.nonce());
    Sessions.act(session);
    WalletAssociatedView linked = wallets.associate(signed(second, challenge));
    Recorded.row("wallet.associate", "user", user, null);
    assertThat(linked.success()).isTrue();
    assertThat(wallets.list().wallets()).containsExactly(Given.lower(first), Given.lower(second));
    assertThat(users.get(user).wallets())
        .extracting(own -> own.provenAt() == null)
        .as("claimed, proven")
        .containsExactly(true, false);
  }

  @Test
  void aRolledBackLinkLeavesTheChallengeValid() throws Exception {
    AssociationChallengeView challenge = initiate(second.address());
    Sessions.act(session);
    Services.rolledBack(() -> wallets.associate(signed(second, challenge)));
    Recorded.nothing();
    assertThat(wallets.list().wallets()).containsExactly(Given.lower(first));
    assertThat(wallets.associate(signed(second, challenge)).success()).isTrue();
  }

  @Test
  void anUnlinkedWalletHasNoOwnerAndItsSessionsEnd() {
    link(second);
    SessionTokenView bySecond = Sessions.open(user, second);
    Sessions.act(session);
    wallets.disassociate(user, Given.address(second));
    Recorded.row("wallet.disassociate", "user", user, null);
    assertThat(wallets.list().wallets()).containsExactly(Given.lower(first));
    assertThat(Sessions.isAlive(bySecond)).isFalse();
    assertThat(Sessions.isAlive(session)).isTrue();
    Sessions.act(session);
    Refused.of(Reason.NOT_FOUND, () -> wallets.disassociate(user, Given.address(second)));
    AuditLogView row = Refused.row(404);
    assertThat(row.actionType()).isEqualTo("wallet.disassociate");
    assertThat(row.actionDetails().resourceId()).isEqualTo(user);
    Sessions.act(session);
    wallets.disassociate(user, Given.address(first));
    assertThat(Sessions.isAlive(session)).as("the last one too").isFalse();
  }

  @Test
  void aProvenWalletBelongsToOneUser() {
    SessionTokenView other = Sessions.open(Given.user(second), second);
    Sessions.act(other);
    AssociationChallengeView proof = initiate(second.address());
    Sessions.act(other);
    assertThat(wallets.associate(signed(second, proof)).success()).isTrue();
    Sessions.act(session);
    AssociationChallengeView challenge = initiate(second.address());
    Refused.of(Reason.ALREADY_EXISTS, () -> wallets.associate(signed(second, challenge)));
    Refused.of(Reason.NOT_FOUND, () -> wallets.disassociate(user, Given.address(second)));
  }

  @Test
  void aProofTakesOverAClaimedWalletAndBothUsersLogsRecordIt() {
    String organization = Given.organization();
    String member = Given.member(organization);
    String machine = Given.machine(organization, "org_wallets_manage");
    Acting.asMachine(machine, organization);
    Services.get(MachineUserService.class)
        .addWallet(organization, member, new AddWalletRequest(second.address()));
    Sessions.act(session);
    AssociationChallengeView challenge = initiate(second.address());
    Sessions.act(session);
    assertThat(wallets.associate(signed(second, challenge)).success()).isTrue();
    assertThat(CallLogs.audit())
        .extracting(AuditLogView::actionType, row -> row.actionDetails().resourceId())
        .containsExactlyInAnyOrder(
            tuple("wallet.associate", user), tuple("wallet.disassociate", member));
    assertThat(AuditRows.organizations()).containsExactlyInAnyOrder(null, organization);
    assertThat(users.get(member).wallets()).isEmpty();
    assertThat(users.get(user).wallets())
        .filteredOn(own -> own.walletAddress().equals(Given.lower(second)))
        .singleElement()
        .satisfies(own -> assertThat(own.provenAt()).isNotNull());
  }

  @Test
  void anAdministratorsClaimIsTakenOverButNotTheOperatorsWayIn() {
    String claimed = Given.user(second);
    Services.set("operator.wallet", second.address());
    Sessions.act(session);
    AssociationChallengeView kept = initiate(second.address());
    Sessions.act(session);
    Refused.of(
        Reason.CONFLICT,
        () -> Services.get(UserWalletService.class).associate(signed(second, kept)));
    Services.set("operator.wallet", first.address());
    Sessions.act(session);
    assertThat(Services.get(UserWalletService.class).associate(signed(second, kept)).success())
        .isTrue();
    assertThat(Services.get(UserService.class).get(claimed).wallets()).isEmpty();
  }

  @Test
  void twoConcurrentProofsOfAClaimedWalletGiveItToOneUser() {
    Given.user(second);
    TestWallet third = TestWallet.random();
    SessionTokenView other = Sessions.open(Given.user(third), third);
    List<SessionTokenView> both = List.of(session, other);
    List<AssociateWalletRequest> proofs = new ArrayList<>();
    for (SessionTokenView each : both) {
      Sessions.act(each);
      proofs.add(signed(second, initiate(second.address())));
    }
    List<Optional<Reason>> outcomes =
        Together.run(
            2,
            i -> {
              Sessions.act(both.get(i));
              wallets.associate(proofs.get(i));
            });
    assertThat(outcomes)
        .containsExactlyInAnyOrder(Optional.empty(), Optional.of(Reason.ALREADY_EXISTS));
  }

  @Test
  void aUserHasAtMostAHundredWallets() {
    List<String> more =
        Stream.concat(Stream.of(first.address()), Stream.generate(Given::address).limit(99))
            .toList();
    Acting.asOperator();
    users.replace(user, new UserDefinition("Collector", more, null, null, null));
    Sessions.act(session);
    AssociationChallengeView challenge = initiate(second.address());
    Refused.of(Reason.WALLET_LIMIT, () -> wallets.associate(signed(second, challenge)));
  }

  @Test
  void aChallengeLinksItsWalletOnceAndOnlyToTheRequester() {
    TestWallet third = TestWallet.random();
    SessionTokenView other = Sessions.open(Given.user(third), third);
    Sessions.act(session);
    AssociationChallengeView challenge = initiate(second.address());
    Sessions.act(other);
    assertRefused(signed(second, challenge));
    Sessions.act(session);
    assertRefused(
        new AssociateWalletRequest(
            third.address(),
            challenge.message(),
            third.sign(challenge.message()),
            challenge.nonceToken()));
    assertRefused(with(challenge, third.sign(challenge.message())));
    assertRefused(with(challenge, "0x11"));
    wallets.associate(signed(second, challenge));
    wallets.disassociate(user, Given.address(second));
    Sessions.act(session);
    assertRefused(signed(second, challenge));
    AuditLogView row = Refused.row(403);
    assertThat(row.actionType()).isEqualTo("wallet.associate");
    assertThat(row.actionDetails().resourceType()).isEqualTo("user");
    assertThat(row.actionDetails().resourceId()).isNull();
    Sessions.act(session);
    Refused.invalid(
        () ->
            wallets.associate(
                new AssociateWalletRequest(second.address(), "m", "0x11", challenge.nonceToken())),
        "message");
  }

  @Test
  void aChallengeForALoginLinksNothing() {
    SiweMessageView login =
        Services.get(SiweService.class)
            .challenge(new CreateSiweMessageRequest(second.address(), null, null));
    assertRefused(
        new AssociateWalletRequest(
            second.address(), login.msg(), second.sign(login.msg()), login.nonceToken()));
  }

  @Test
  void aContractWalletIsLinkedByItsOwnRule() {
    String contract = Given.address();
    String yes = "0x1626ba7e" + "0".repeat(56);
    AssociationChallengeView challenge = initiate(contract);
    node.deploy(
        contract,
        data ->
            data.equals(WalletSignature.calldata(hash(challenge.message()), new byte[] {1}))
                ? yes
                : "0x" + "0".repeat(64));
    AssociateWalletRequest bad =
        new AssociateWalletRequest(contract, challenge.message(), "0x02", challenge.nonceToken());
    assertRefused(bad);
    wallets.associate(
        new AssociateWalletRequest(contract, challenge.message(), "0x01", challenge.nonceToken()));
    assertThat(wallets.list().wallets()).containsExactly(Given.lower(first), contract);
  }

  @Test
  void aRegisteredContractIsNobodysWallet() {
    String contract = Contracts.register(Given.organization());
    node.deploy(contract, data -> "0x1626ba7e" + "0".repeat(56));
    Sessions.act(session);
    AssociationChallengeView challenge = initiate(contract);
    Sessions.act(session);
    Refused.invalid(
        () ->
            wallets.associate(
                new AssociateWalletRequest(
                    contract, challenge.message(), "0x01", challenge.nonceToken())),
        "walletAddress");
    assertThat(wallets.list().wallets()).containsExactly(Given.lower(first));
  }

  @Test
  void aHostThatIsNotPermittedIsRejected() {
    Refused.of(
        Reason.INVALID_INPUT,
        () -> wallets.initiate(new InitiateAssociationRequest(second.address(), "evil.example")));
  }

  @Test
  void aClaimedWalletIsProvenByItsSignatureAndLinkedOnce() {
    AssociationChallengeView challenge = initiate(first.address());
    Sessions.act(session);
    wallets.associate(signed(first, challenge));
    assertThat(users.get(user).wallets())
        .singleElement()
        .satisfies(own -> assertThat(own.provenAt()).isNotNull());
    AssociationChallengeView again = initiate(first.address());
    Refused.of(Reason.ALREADY_EXISTS, () -> wallets.associate(signed(first, again)));
  }

  @Test
  void aWalletLinkedInAMachinesSessionCountsAsTheMachines() throws Exception {
    String organization = Given.organization();
    Given.join(organization, user);
    String machine = Given.machine(organization, "org_wallets_manage");
    SessionTokenView intruder =
        Sessions.open(
            user, SessionOrigin.byWallet(Given.address(first), null, "localhost", machine));
    Sessions.act(intruder);
    link(second);
    assertThat(machineOf(second)).isEqualTo(machine);
    Sessions.act(session);
    link(second);
    assertThat(machineOf(second)).as("linked by its user").isNull();
  }

  private static String machineOf(TestWallet wallet) throws Exception {
    return Services.inTransaction(
        () ->
            Services.get(WalletRepository.class)
                .find(Given.address(wallet))
                .orElseThrow()
                .machineId());
  }

  @Test
  void theOperatorsOnlyWayInCannotBeUnlinked() {
    Services.set("operator.wallet", first.address());
    Sessions.act(session);
    Refused.of(Reason.CONFLICT, () -> wallets.disassociate(user, Given.address(first)));
    assertThat(wallets.list().wallets()).containsExactly(Given.lower(first));
  }

  @Test
  void aDeletedUserUnlinksNothing() {
    Acting.asUser("nobody", null);
    Refused.of(Reason.UNAUTHENTICATED, () -> wallets.disassociate("nobody", Given.address(first)));
  }

  private void link(TestWallet wallet) {
    wallets.associate(signed(wallet, initiate(wallet.address())));
  }

  private AssociationChallengeView initiate(String wallet) {
    return wallets.initiate(new InitiateAssociationRequest(wallet, "localhost"));
  }

  private static AssociateWalletRequest signed(
      TestWallet wallet, AssociationChallengeView challenge) {
    return new AssociateWalletRequest(
        wallet.address(),
        challenge.message(),
        wallet.sign(challenge.message()),
        challenge.nonceToken());
  }

  private AssociateWalletRequest with(AssociationChallengeView challenge, String signature) {
    return new AssociateWalletRequest(
        second.address(), challenge.message(), signature, challenge.nonceToken());
  }

  private void assertRefused(AssociateWalletRequest request) {
    Refused.of(Reason.FORBIDDEN, () -> wallets.associate(request));
  }

  private static byte[] hash(String message) {
    return Sign.getEthereumMessageHash(message.getBytes(StandardCharsets.UTF_8));
  }
}
