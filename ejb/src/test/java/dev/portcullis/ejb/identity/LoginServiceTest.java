package dev.portcullis.ejb.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestAuthenticator;
import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Passkeys;
import dev.portcullis.ejb.given.QuietNode;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.m2m.OrganizationM2mApplicationService;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.ejb.passkey.MfaChallengeView;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.session.LoginResult;
import dev.portcullis.ejb.session.SessionService;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.ejb.user.AddWalletRequest;
import dev.portcullis.ejb.user.CreateMachineUserRequest;
import dev.portcullis.ejb.user.MachineUserService;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.user.SuspensionRepository;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Signing in with a wallet (R-IDN-3, ADR 0031). */
@ServiceTest(settings = "secret.master-key=" + Given.MASTER_KEY)
class LoginServiceTest {
  @Inject private LoginService logins;
  @Inject private SiweService siwe;
  private final TestWallet wallet = TestWallet.random();
  private String user;

  @BeforeEach
  void account() {
    Services.replace(ChainNode.class, new QuietNode());
    user = Given.user(wallet);
    Acting.asStranger();
  }

  @Test
  void aSignedChallengeOpensASessionOnce() {
    SiweMessageView challenge = challenge(wallet, null, null);
    Acting.asStranger();
    SessionTokenView session = (SessionTokenView) logins.withWallet(signed(wallet, challenge));
    Recorded.row("auth.login_succeeded", "session", session.auditId(), null);
    AuditLogView row = Recorded.row();
    assertThat(row.activeUserId()).isEqualTo(user);
    assertThat(row.authSubject()).isEqualTo(Given.lower(wallet));
    assertThat(Recorded.tables()).contains("sessions");
    Sessions.act(session);
    assertThat(Services.get(SessionService.class).current().userId()).isEqualTo(user);
    assertThat(Services.get(UserService.class).get(user).wallets().get(0).provenAt()).isNotNull();

    Acting.asStranger();
    Refused.of(Reason.UNAUTHENTICATED, () -> logins.withWallet(signed(wallet, challenge)));
    assertThat(Refused.row(401).actionType()).isEqualTo("auth.login_failed");
  }

  @Test
  void aRolledBackLoginLeavesTheChallengeValid() throws Exception {
    SiweMessageView challenge = challenge(wallet, null, null);
    Acting.asStranger();
    LoginResult undone = Services.rolledBack(() -> logins.withWallet(signed(wallet, challenge)));
    Recorded.nothing();
    assertThat(Sessions.isAlive((SessionTokenView) undone)).isFalse();
    assertThat(Sessions.isAlive(login(signed(wallet, challenge)))).isTrue();
  }

  @Test
  void onlyTheWalletItselfSigns() {
    SiweMessageView challenge = challenge(wallet, null, null);
    CryptoNativeLoginRequest byAnother =
        new CryptoNativeLoginRequest(
            challenge.msg(),
            TestWallet.random().sign(challenge.msg()),
            challenge.nonceToken(),
            null);
    Refused.of(Reason.UNAUTHENTICATED, () -> logins.withWallet(byAnother));
    SiweMessageView other = challenge(wallet, null, null);
    Refused.of(
        Reason.UNAUTHENTICATED,
        () ->
            logins.withWallet(
                new CryptoNativeLoginRequest(
                    challenge.msg(), wallet.sign(challenge.msg()), other.nonceToken(), null)));
    assertThat(Sessions.isAlive(login(signed(wallet, challenge)))).as("still good").isTrue();
  }

  @Test
  void anUnlinkedWalletCannotSignIn() {
    TestWallet unknown = TestWallet.random();
    Refused.of(
        Reason.WALLET_NOT_LINKED,
        () -> logins.withWallet(signed(unknown, challenge(unknown, null, null))));
    AuditLogView row = Refused.row(401);
    assertThat(row.actionType()).isEqualTo("auth.login_failed");
    assertThat(row.authSubject()).isEqualTo(Given.lower(unknown));
  }

  @Test
  void aContractWalletSignsInByItsOwnRule() {
    String contract = Given.address();
    QuietNode node = new QuietNode();
    node.deploy(contract, data -> data.endsWith("01" + "0".repeat(62)) ? yes() : "0x");
    Services.replace(ChainNode.class, node);
    Acting.asOperator();
    Services.get(UserService.class)
        .replace(
            user,
            new dev.portcullis.ejb.user.UserDefinition(
                "Contract", List.of(contract), null, null, null));
    Acting.asStranger();
    SiweMessageView challenge = siwe.challenge(new CreateSiweMessageRequest(contract, null, null));
    Refused.of(Reason.UNAUTHENTICATED, () -> logins.withWallet(with(challenge, "0x02")));
    assertThat(Sessions.isAlive(login(with(challenge, "0x01")))).isTrue();
  }

  private static String yes() {
    return "0x1626ba7e" + "0".repeat(56);
  }

  @Test
  void noneOfAHostileCorpusSignsInAndTheHonestMessageDoesAfterAll() throws Exception {
    HostileMessages corpus = HostileMessages.read();
    TestWallet mixed = HostileMessages.withLettersOfBothKinds();
    Given.user(mixed);
    Acting.asStranger();
    SiweMessageView challenge = challenge(mixed, null, null);
    corpus.about(mixed, challenge.msg()).stream()
        .forEach(
            hostile -> {
              CryptoNativeLoginRequest request =
                  new CryptoNativeLoginRequest(
                      hostile.message(),
                      mixed.sign(hostile.message()),
                      challenge.nonceToken(),
                      null);
              Reason reason = hostile.status() == 401 ? Reason.UNAUTHENTICATED : Reason.VALIDATION;
              assertThat(Refused.of(reason, () -> logins.withWallet(request)))
                  .as(hostile.name())
                  .isNotNull();
            });
    assertThat(Sessions.isAlive(login(signed(mixed, challenge)))).isTrue();
  }

  @Test
  void membersOfADeletedOrganizationCanNoLongerSignIn() {
    String organization = Given.organization();
    Given.join(organization, user);
    Given.deleted(organization);
    Acting.asStranger();
    Refused.of(
        Reason.FORBIDDEN, () -> logins.withWallet(signed(wallet, challenge(wallet, null, null))));
  }

  @Test
  void anOrganizationsChallengeSignsMembersInWhileItsHostIsListed() {
    String organization = Given.organization();
    siwe(organization, true, "one.example", "two.example");
    SiweMessageView ofStranger = challenge(wallet, "one.example", organization);
    Refused.of(Reason.WALLET_NOT_LINKED, () -> logins.withWallet(signed(wallet, ofStranger)));
    Given.join(organization, user);
    Acting.asStranger();
    SiweMessageView one = challenge(wallet, "one.example", organization);
    SiweMessageView two = challenge(wallet, "two.example", organization);
    assertThat(Sessions.isAlive(login(signed(wallet, one)))).isTrue();
    siwe(organization, true, "one.example");
    Acting.asStranger();
    Refused.of(Reason.UNAUTHENTICATED, () -> logins.withWallet(signed(wallet, two)));
    SiweMessageView late = challenge(wallet, "one.example", organization);
    siwe(organization, false, "one.example");
    Acting.asStranger();
    Refused.of(Reason.UNAUTHENTICATED, () -> logins.withWallet(signed(wallet, late)));
  }

  @Test
  void aMachinesWalletSignsInWhileTheMachineHasTheRightsOfTheUser() {
    String organization = Given.organization();
    Given.join(organization, user);
    String machine = Given.machine(organization, "org_wallets_manage");
    TestWallet planted = TestWallet.random();
    siwe(organization, true, "one.example");
    Acting.asMachine(machine, organization);
    Services.get(MachineUserService.class)
        .addWallet(organization, user, new AddWalletRequest(planted.address()));
    Acting.asStranger();
    SessionTokenView intruder =
        login(signed(planted, challenge(planted, "one.example", organization)));
    Given.hold(organization, user, Given.adminRole(organization));
    assertThat(Sessions.isAlive(intruder)).isFalse();
    Refused.of(
        Reason.FORBIDDEN,
        () -> logins.withWallet(signed(planted, challenge(planted, "one.example", organization))));
    assertThat(Sessions.isAlive(login(signed(wallet, challenge(wallet, null, null)))))
        .as("the user's own")
        .isTrue();
    Given.hold(organization, user);
    Acting.asStranger();
    assertThat(
            Sessions.isAlive(
                login(signed(planted, challenge(planted, "one.example", organization)))))
        .as("as before")
        .isTrue();
  }

  @Test
  void aWalletThatOnlyAMachineClaimsSignsInWhereItsOrganizationIsNamed() {
    String organization = Given.organization();
    siwe(organization, true, "one.example");
    TestWallet claimed = TestWallet.random();
    String machine = Given.machine(organization, "org_users_manage", "org_wallets_manage");
    Acting.asMachine(machine, organization);
    String made =
        Services.get(MachineUserService.class)
            .create(
                organization, new CreateMachineUserRequest("Claimed", List.of(claimed.address())))
            .id();
    Acting.asOperator();
    Services.get(OrganizationM2mApplicationService.class).delete(organization, machine);
    Acting.asStranger();
    Refused.of(
        Reason.WALLET_NOT_LINKED,
        () -> logins.withWallet(signed(claimed, challenge(claimed, null, null))));
    Services.set("siwe.claimed-wallets", "any");
    Services.replace(ChainNode.class, new QuietNode());
    Acting.asStranger();
    assertThat(
            Services.get(LoginService.class)
                .withWallet(
                    signed(
                        claimed,
                        Services.get(SiweService.class)
                            .challenge(
                                new CreateSiweMessageRequest(claimed.address(), null, null)))))
        .as("the way back")
        .isInstanceOf(SessionTokenView.class);
    assertThat(Services.get(UserService.class).get(made).wallets().get(0).provenAt()).isNotNull();
  }

  @Test
  void aClaimBindsNoUserOnceItsMemberHasLeft() {
    String organization = Given.organization();
    siwe(organization, true, "one.example");
    TestWallet claimed = TestWallet.random();
    TestWallet own = TestWallet.random();
    String machine = Given.machine(organization, "org_users_manage", "org_wallets_manage");
    Acting.asMachine(machine, organization);
    String made =
        Services.get(MachineUserService.class)
            .create(
                organization,
                new CreateMachineUserRequest("Claimed", List.of(claimed.address(), own.address())))
            .id();
    Acting.asStranger();
    var unused = login(signed(own, challenge(own, "one.example", organization)));
    Acting.asAdministratorOf(organization);
    Services.get(MemberService.class).remove(organization, made);
    Acting.asStranger();
    SessionTokenView intruder = login(signed(own, challenge(own, null, null)));
    assertThat(Sessions.act(intruder).userId()).as("signs in again").isEqualTo(made);
    Acting.asStranger();
    Refused.of(
        Reason.WALLET_NOT_LINKED,
        () -> logins.withWallet(signed(claimed, challenge(claimed, null, null))));
    String next = Given.organization();
    siwe(next, true, "two.example");
    Given.join(next, made);
    Acting.asStranger();
    Refused.of(
        Reason.WALLET_NOT_LINKED,
        () -> logins.withWallet(signed(claimed, challenge(claimed, "two.example", next))));
  }

  @Test
  void aClaimThatWasProvenSignsInEverywhere() {
    String organization = Given.organization();
    siwe(organization, true, "one.example");
    TestWallet claimed = TestWallet.random();
    String machine = Given.machine(organization, "org_users_manage", "org_wallets_manage");
    Acting.asMachine(machine, organization);
    String made =
        Services.get(MachineUserService.class)
            .create(
                organization, new CreateMachineUserRequest("Claimed", List.of(claimed.address())))
            .id();
    Acting.asStranger();
    SessionTokenView named =
        login(signed(claimed, challenge(claimed, "one.example", organization)));
    assertThat(Sessions.act(named).userId()).isEqualTo(made);
    Acting.asStranger();
    assertThat(Sessions.isAlive(login(signed(claimed, challenge(claimed, null, null))))).isTrue();
  }

  @Test
  void aUserDisabledAtTheirProviderMustSignInThereFirst() throws Exception {
    Services.inTransaction(() -> Services.get(SuspensionRepository.class).suspend(user));
    Refused.of(
        Reason.FORBIDDEN, () -> logins.withWallet(signed(wallet, challenge(wallet, null, null))));
    Services.set("operator.wallet", wallet.address());
    Acting.asStranger();
    assertThat(Sessions.isAlive(login(signed(wallet, challenge(wallet, null, null)))))
        .as("the operator's way in")
        .isTrue();
  }

  @Test
  void anAdministratorWithAPasskeyNeedsIt() {
    TestAuthenticator authenticator = new TestAuthenticator();
    Passkeys.register(user, wallet, authenticator);
    Acting.asStranger();
    assertThat(logins.withWallet(signed(wallet, challenge(wallet, null, null))))
        .as("no administrator yet")
        .isInstanceOf(SessionTokenView.class);
    Given.zoneRoles(user, "admin");
    Acting.asStranger();
    SiweMessageView challenge = challenge(wallet, null, null);
    Acting.asStranger();
    MfaChallengeView asked = (MfaChallengeView) logins.withWallet(signed(wallet, challenge));
    assertThat(asked.requiresMfa()).isTrue();
    assertThat(Recorded.row().actionType()).isEqualTo("api.mutation");
    Acting.asStranger();
    SessionTokenView session =
        login(
            new CryptoNativeLoginRequest(
                challenge.msg(),
                wallet.sign(challenge.msg()),
                challenge.nonceToken(),
                Passkeys.answer(authenticator, asked)));
    Sessions.act(session);
    assertThat(Services.get(SessionService.class).current().withPasskey()).isTrue();
  }

  @Test
  void aPasskeysAnswerHoldsForItsChallengeOnly() {
    TestAuthenticator authenticator = new TestAuthenticator();
    Passkeys.register(user, wallet, authenticator);
    Given.zoneRoles(user, "admin");
    Acting.asStranger();
    SiweMessageView challenge = challenge(wallet, null, null);
    MfaChallengeView asked = (MfaChallengeView) logins.withWallet(signed(wallet, challenge));
    var answer = Passkeys.answer(authenticator, asked);
    CryptoNativeLoginRequest request =
        new CryptoNativeLoginRequest(
            challenge.msg(), wallet.sign(challenge.msg()), challenge.nonceToken(), answer);
    login(request);
    SiweMessageView next = challenge(wallet, null, null);
    Acting.asStranger();
    Refused.of(
        Reason.UNAUTHENTICATED,
        () ->
            logins.withWallet(
                new CryptoNativeLoginRequest(
                    next.msg(), wallet.sign(next.msg()), next.nonceToken(), answer)));
    assertThat(Refused.row(401).actionType()).isEqualTo("passkey.authenticate-failed");
  }

  private static void siwe(String organization, boolean enabled, String... domains) {
    Acting.asOperator();
    Services.get(IdentityProviderService.class)
        .setSiwe(organization, new SetSiweSettingsRequest(enabled, List.of(domains)));
    Acting.asStranger();
  }

  private SiweMessageView challenge(TestWallet of, String domain, String organization) {
    return siwe.challenge(new CreateSiweMessageRequest(of.address(), domain, organization));
  }

  private SessionTokenView login(CryptoNativeLoginRequest request) {
    Acting.asStranger();
    return (SessionTokenView) logins.withWallet(request);
  }

  private static CryptoNativeLoginRequest signed(TestWallet wallet, SiweMessageView challenge) {
    return with(challenge, wallet.sign(challenge.msg()));
  }

  private static CryptoNativeLoginRequest with(SiweMessageView challenge, String signature) {
    return new CryptoNativeLoginRequest(challenge.msg(), signature, challenge.nonceToken(), null);
  }
}
