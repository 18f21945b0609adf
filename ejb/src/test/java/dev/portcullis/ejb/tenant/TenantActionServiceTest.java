package dev.portcullis.ejb.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.QuietNode;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.identity.CreateSiweMessageRequest;
import dev.portcullis.ejb.identity.CryptoNativeLoginRequest;
import dev.portcullis.ejb.identity.LoginService;
import dev.portcullis.ejb.identity.SiweMessageView;
import dev.portcullis.ejb.identity.SiweService;
import dev.portcullis.ejb.identity.UserView;
import dev.portcullis.ejb.role.CustomPermission;
import dev.portcullis.ejb.role.RoleView;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.ejb.wallet.AssociateWalletRequest;
import dev.portcullis.ejb.wallet.AssociationChallengeView;
import dev.portcullis.ejb.wallet.InitiateAssociationRequest;
import dev.portcullis.ejb.wallet.UserWalletService;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a tenant does in its session (R-IDN-21, ADR 0151). */
@ServiceTest(settings = "secret.master-key=" + Given.MASTER_KEY)
class TenantActionServiceTest {
  private static final PageRequest FIRST = new PageRequest(10, 0);

  @Inject private TenantActionService actions;
  private final QuietNode node = new QuietNode();
  private String role;
  private String tenant;

  @BeforeEach
  void actAsTenant() {
    Services.replace(ChainNode.class, node);
    role = Given.role(Scope.ZONE, CustomPermission.CONTRACT_DEPLOYMENT);
    tenant = tenant(role);
    Acting.asTenant(tenant);
  }

  @Test
  void aTenantSeesItself() {
    assertThat(actions.me().id()).isEqualTo(tenant);
    assertThat(actions.me().defaultRoles()).extracting(RoleView::id).containsExactly(role);
    Acting.asTenant(Ids.id());
    Refused.of(Reason.UNAUTHENTICATED, () -> actions.me());
    Acting.asService(tenant);
    Refused.of(Reason.UNAUTHENTICATED, () -> actions.me());
  }

  @Test
  void aUserStartsWithTheDefaultRolesOfTheTenant() {
    String wallet = Given.address();
    TenantUserView created =
        actions.createUser(user("0x" + wallet.substring(2).toUpperCase(Locale.ROOT)));
    assertThat(created.walletAddresses()).containsExactly(new WalletAddressRef(wallet));
    Recorded.row("tenant.user.create", "user", created.id(), null);
    AuditLogView row = Recorded.row();
    assertThat(row.activeTenantId()).isEqualTo(tenant);
    assertThat(Recorded.tables()).contains("users", "user_roles", "user_wallets");
    Acting.asOperator();
    UserView stored = Services.get(UserService.class).get(created.id());
    assertThat(stored.source()).isEqualTo("tenant");
    assertThat(stored.organization()).isNull();
    assertThat(stored.roles()).extracting(RoleView::id).containsExactly(role);
    assertThat(stored.wallets().get(0).provenAt()).isNull();
  }

  @Test
  void aTenantListsItsOwnUsersOnly() {
    String first = actions.createUser(user(Given.address(), Given.address())).id();
    String second = actions.createUser(user()).id();
    String other = tenant();
    Acting.asTenant(other);
    assertThat(actions.users(FIRST).items()).isEmpty();
    Refused.of(Reason.NOT_FOUND, () -> actions.addWallets(first, refs(Given.address())));
    Acting.asTenant(tenant);
    assertThat(actions.users(FIRST).items())
        .extracting(TenantUserView::id)
        .containsExactly(second, first);
    assertThat(actions.users(FIRST).items().get(1).walletAddresses()).hasSize(2);
  }

  @Test
  void onlyNewWalletsAreAccepted() {
    String used = Given.address();
    node.send(used);
    String contract = Given.address();
    node.deploy(contract, data -> "0x");
    String good = Given.address();
    TestWallet owned = TestWallet.random();
    String owner = Given.user(owned);
    assertThat(owner).isNotNull();
    Acting.asTenant(tenant);
    String[] wallets = {good, used, contract, owned.address()};
    Refused.invalid(
        () -> actions.createUser(user(wallets)),
        "walletAddresses[1].walletAddress",
        "walletAddresses[2].walletAddress",
        "walletAddresses[3].walletAddress");
    Recorded.nothing();
    Acting.asTenant(tenant);
    String id = actions.createUser(user()).id();
    Acting.asTenant(tenant);
    Refused.invalid(
        () -> actions.addWallets(id, refs(wallets)),
        "[1].walletAddress",
        "[2].walletAddress",
        "[3].walletAddress");
    Refused.invalid(
        () -> actions.addWallets(id, refs(good, Given.address(), good)), "[2].walletAddress");
    assertThat(actions.users(FIRST).items().get(0).walletAddresses()).isEmpty();
  }

  @Test
  void aWalletWhoseKeyIsPublicIsRefused() {
    Services.set("chain.kind", "upstream");
    String published = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
    Refused.invalid(() -> actions.createUser(user(published)), "walletAddresses[0].walletAddress");
  }

  @Test
  void aWalletIsTakenOnceAndForAll() {
    String wallet = Given.address();
    assertThat(actions.createUser(user(wallet))).isNotNull();
    Refused.invalid(() -> actions.createUser(user(wallet)), "walletAddresses[0].walletAddress");
  }

  @Test
  void aUserHasAHundredWallets() {
    String id = actions.createUser(user(many(60))).id();
    Refused.of(Reason.WALLET_LIMIT, () -> actions.addWallets(id, refs(many(41))));
    Refused.of(Reason.WALLET_LIMIT, () -> actions.createUser(user(many(101))));
    Acting.asTenant(tenant);
    TenantUserView full = actions.addWallets(id, refs(many(40)));
    assertThat(full.walletAddresses()).hasSize(100);
    Recorded.row("wallet.associate", "user", id, null);
  }

  @Test
  void aSilentNodeStopsTheChangeAfterTheErrorsOfTheBody() {
    String id = actions.createUser(user()).id();
    node.leave();
    Acting.asTenant(tenant);
    Refused.of(Reason.CHAIN_UNAVAILABLE, () -> actions.createUser(user(Given.address())));
    Refused.of(Reason.CHAIN_UNAVAILABLE, () -> actions.addWallets(id, refs(Given.address())));
    Refused.of(Reason.NOT_FOUND, () -> actions.addWallets("no-such", refs(Given.address())));
    CreateTenantUserRequest unnamed =
        new CreateTenantUserRequest("a\u202eb", refs(Given.address()));
    Refused.invalid(() -> actions.createUser(unnamed), "displayName");
    Recorded.nothing();
  }

  @Test
  void aUserWithMoreRightsGetsNoWalletAndItsWalletsStopSigningIn() {
    TestWallet wallet = TestWallet.random();
    String id = actions.createUser(user(wallet.address())).id();
    SessionTokenView session = signIn(wallet);
    assertThat(Sessions.isAlive(session)).isTrue();
    Given.zoneRoles(id, Given.role(Scope.ZONE, CustomPermission.FULL_READ_ACCESS));
    assertThat(Sessions.isAlive(session)).as("the tenant lacks a right").isFalse();
    Refused.of(Reason.FORBIDDEN, () -> signIn(wallet));
    Acting.asTenant(tenant);
    Refused.of(Reason.PERMISSION_NOT_HELD, () -> actions.addWallets(id, refs(Given.address())));
    Given.zoneRoles(id, role);
    assertThat(Sessions.isAlive(session)).isTrue();
  }

  @Test
  void usersKeepTheirWalletsWhenTheDefaultRolesChange() {
    TestWallet wallet = TestWallet.random();
    String id = actions.createUser(user(wallet.address())).id();
    SessionTokenView session = signIn(wallet);
    Acting.asOperator();
    TenantView before = Services.get(TenantService.class).get(tenant);
    Services.get(TenantService.class)
        .replace(tenant, new TenantDefinition("Tenant", before.publicKey(), null));
    assertThat(Sessions.isAlive(session)).isTrue();
    Acting.asTenant(tenant);
    assertThat(actions.addWallets(id, refs(Given.address())).walletAddresses()).hasSize(2);
  }

  @Test
  void defaultRolesWithAdministrationCreateNoUser() {
    String powerful = tenant(Given.role(Scope.ZONE, CustomPermission.ADMIN_READ));
    Acting.asTenant(powerful);
    Refused.of(Reason.PERMISSION_NOT_HELD, () -> actions.createUser(user(Given.address())));
    Recorded.nothing();
  }

  @Test
  void aMemberOfAnOrganizationIsNoLongerTheTenants() {
    String id = actions.createUser(user(Given.address())).id();
    Given.zoneRoles(id);
    Given.join(Given.organization(), id);
    Acting.asTenant(tenant);
    assertThat(actions.users(FIRST).items()).isEmpty();
    Refused.of(Reason.NOT_FOUND, () -> actions.addWallets(id, refs(Given.address())));
  }

  @Test
  void usersOfARemovedTenantStayWithoutItsRights() {
    TestWallet wallet = TestWallet.random();
    String id = actions.createUser(user(wallet.address())).id();
    SessionTokenView session = signIn(wallet);
    Acting.asOperator();
    Services.get(TenantService.class).delete(tenant);
    assertThat(Sessions.isAlive(session)).isFalse();
    Acting.asOperator();
    assertThat(Services.get(UserService.class).get(id).wallets()).hasSize(1);
  }

  /** The key gives wallets to users who hold what the tenant gave them, whatever it gives now. */
  @Test
  void aNewKeyNeedsTheRolesThatTheTenantGave() {
    var unused = actions.createUser(user(Given.address()));
    TenantDefinition withoutRoles = new TenantDefinition("Tenant", Given.address(), List.of());
    Acting.as(new Caller(Ids.id(), -1, null, Set.of("admin_write"), Set.of(), "writer"));
    Refused.of(
        Reason.PERMISSION_NOT_HELD,
        () -> Services.get(TenantService.class).replace(tenant, withoutRoles));
    Acting.asOperator();
    assertThat(Services.get(TenantService.class).replace(tenant, withoutRoles).defaultRoles())
        .isEmpty();
  }

  /** The first sign-in with a wallet proves it for the user of the tenant. */
  @Test
  void aSignatureMovesAWalletThatATenantGave() {
    TestWallet wallet = TestWallet.random();
    String given = actions.createUser(user(wallet.address())).id();
    SessionTokenView session = signIn(wallet);
    TestWallet own = TestWallet.random();
    String holder = Given.user(own);
    SessionTokenView ownSession = Sessions.open(holder, own);
    Sessions.act(ownSession);
    UserWalletService wallets = Services.get(UserWalletService.class);
    AssociationChallengeView challenge =
        wallets.initiate(new InitiateAssociationRequest(wallet.address(), "localhost"));
    Sessions.act(ownSession);
    assertThat(
            wallets
                .associate(
                    new AssociateWalletRequest(
                        wallet.address(),
                        challenge.message(),
                        wallet.sign(challenge.message()),
                        challenge.nonceToken()))
                .success())
        .isTrue();
    assertThat(Sessions.isAlive(session)).isFalse();
    Acting.asOperator();
    assertThat(Services.get(UserService.class).get(holder).wallets()).hasSize(2);
    assertThat(Services.get(UserService.class).get(given).wallets()).isEmpty();
  }

  private static SessionTokenView signIn(TestWallet wallet) {
    Acting.asStranger();
    SiweMessageView challenge =
        Services.get(SiweService.class)
            .challenge(new CreateSiweMessageRequest(wallet.address(), null, null));
    return (SessionTokenView)
        Services.get(LoginService.class)
            .withWallet(
                new CryptoNativeLoginRequest(
                    challenge.msg(), wallet.sign(challenge.msg()), challenge.nonceToken(), null));
  }

  private static String tenant(String... roles) {
    Acting.asOperator();
    return Services.get(TenantService.class)
        .create(new TenantDefinition("Tenant", Given.address(), Given.references(roles)))
        .id();
  }

  private static CreateTenantUserRequest user(String... wallets) {
    return new CreateTenantUserRequest("Ada", refs(wallets));
  }

  private static List<WalletAddressRef> refs(String... wallets) {
    return Stream.of(wallets).map(WalletAddressRef::new).toList();
  }

  private static String[] many(int count) {
    return IntStream.range(0, count).mapToObj(i -> Given.address()).toArray(String[]::new);
  }
}
