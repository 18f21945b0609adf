package dev.portcullis.ejb.user;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.given.Together;
import dev.portcullis.ejb.identity.UserView;
import dev.portcullis.ejb.identity.UserView.OwnWallet;
import dev.portcullis.ejb.member.ReplaceRolesRequest;
import dev.portcullis.ejb.role.RoleView;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Users as the zone administers them (R-ADM-20). */
@ServiceTest
class UserServiceTest {
  private static final PageRequest ALL = new PageRequest(100, 0);

  @Inject private UserService users;
  private final TestWallet wallet = TestWallet.random();

  @BeforeEach
  void actAsOperator() {
    Acting.asOperator();
  }

  @Test
  void aUserLivesFromCreationToDeletion() {
    UserView created =
        users.create(
            new UserDefinition(
                "Ida", List.of(wallet.address()), null, null, Given.references("user")));
    Recorded.row("user.create-by-admin", "user", created.id(), null);
    assertThat(Recorded.tables()).contains("users", "user_wallets", "user_roles");
    assertThat(created.displayName()).isEqualTo("Ida");
    assertThat(created.source()).isEqualTo("adminPanel");
    assertThat(created.organization()).isNull();
    assertThat(created.roles()).extracting(RoleView::id).containsExactly("user");
    assertThat(created.wallets())
        .singleElement()
        .satisfies(
            own -> {
              assertThat(own.walletAddress()).isEqualTo(Given.lower(wallet));
              assertThat(own.userId()).isEqualTo(created.id());
              assertThat(own.provenAt()).isNull();
            });
    assertThat(users.get(created.id())).isEqualTo(created);

    Acting.asOperator();
    users.delete(created.id());
    Recorded.row("user.delete", "user", created.id(), null);
    Refused.of(Reason.NOT_FOUND, () -> users.get(created.id()));
    Refused.of(Reason.NOT_FOUND, () -> users.delete(created.id()));
    Refused.of(Reason.NOT_FOUND, () -> users.replace(created.id(), named("x")));
    Refused.of(Reason.NOT_FOUND, () -> users.replaceRoles(created.id(), roles()));
    assertThat(Given.user(wallet)).as("the wallet is free again").isNotNull();
  }

  @Test
  void aRolledBackUserDoesNotExist() throws Exception {
    String id = Services.rolledBack(() -> users.create(with(wallet))).id();
    Recorded.nothing();
    Refused.of(Reason.NOT_FOUND, () -> users.get(id));
  }

  @Test
  void replacingAUserExchangesWallets() {
    TestWallet second = TestWallet.random();
    String user = Given.user(wallet);
    Acting.asOperator();
    UserView replaced = users.replace(user, with(second));
    Recorded.row("user.update", "user", user, null);
    assertThat(replaced.displayName()).isEqualTo("Somebody");
    assertThat(replaced.wallets())
        .extracting(OwnWallet::walletAddress)
        .containsExactly(Given.lower(second));
    Given.user(wallet);
    Acting.asOperator();
    Refused.of(Reason.ALREADY_EXISTS, () -> users.replace(user, with(second, wallet)));
    assertThat(users.get(user)).isEqualTo(replaced);
  }

  @Test
  void aReplacedUserKeepsAbsentFields() {
    String issuer = "https://id.example/" + Ids.id();
    String user = Given.userAt(issuer, "ida");
    Given.zoneRoles(user, "user");
    Acting.asOperator();
    users.replace(user, with(wallet));
    UserView renamed = users.replace(user, named("Ida B"));
    assertThat(renamed.displayName()).isEqualTo("Ida B");
    assertThat(renamed.wallets()).hasSize(1);
    assertThat(renamed.roles()).extracting(RoleView::id).containsExactly("user");
    Refused.of(
        Reason.ALREADY_EXISTS,
        () -> users.create(new UserDefinition("Other", null, "ida", issuer, null)));
    UserView emptied =
        users.replace(user, new UserDefinition("Ida", List.of(), "ida2", issuer, List.of()));
    assertThat(emptied.wallets()).isEmpty();
    assertThat(emptied.roles()).isEmpty();
    assertThat(users.create(new UserDefinition("Other", null, "ida", issuer, null)).id())
        .as("the former identity is free")
        .isNotEqualTo(user);
  }

  @Test
  void anIdentityIsIssuerAndSubject() {
    Refused.invalid(
        () -> users.create(new UserDefinition("Gus", null, "alone", null, null)), "issuer");
    Refused.invalid(
        () -> users.create(new UserDefinition("Gus", null, null, "https://alone.example", null)),
        "oidcSub");
    String user = Given.user();
    Acting.asOperator();
    Refused.invalid(
        () -> users.replace(user, new UserDefinition("Gus", null, "alone", null, null)), "issuer");
    Refused.invalid(
        () -> users.create(new UserDefinition("Gus", null, "%2e.", "https://alone.example", null)),
        "oidcSub");
    Acting.asOperator();
    Refused.invalid(
        () ->
            users.replace(
                user, new UserDefinition("Gus", null, "..", "https://alone.example", null)),
        "oidcSub");
    String subject = "s" + Ids.id();
    Given.userAt("https://one.example", subject);
    assertThat(Given.userAt("https://two.example", subject)).isNotNull();
  }

  @Test
  void aWalletBelongsToOneUserAlsoInARace() {
    List<Optional<Reason>> outcomes =
        Together.run(
            6,
            i -> {
              Acting.asOperator();
              users.create(with(wallet));
            });
    assertThat(outcomes).containsOnlyOnce(Optional.empty());
    assertThat(outcomes)
        .filteredOn(Optional::isPresent)
        .containsOnly(Optional.of(Reason.ALREADY_EXISTS));
  }

  @Test
  void walletsAreNamedOnceAndAreAtMostAHundred() {
    Refused.invalid(() -> users.create(with(wallet, TestWallet.random(), wallet)), "wallets[2]");
    List<String> many = Stream.generate(Given::address).limit(101).toList();
    Refused.of(
        Reason.WALLET_LIMIT,
        () -> users.create(new UserDefinition("Collector", many, null, null, null)));
    assertThat(
            users
                .create(new UserDefinition("Collector", many.subList(1, 101), null, null, null))
                .wallets())
        .hasSize(100);
  }

  @Test
  void aPubliclyKnownWalletIsForTheEmbeddedChainOnly() {
    String known = TestWallet.OPERATOR.address();
    Services.set("chain.kind", "upstream");
    Services.set("chain.upstream.http-url", "http://127.0.0.1:1");
    Services.set("chain.upstream.ws-url", "ws://127.0.0.1:1");
    Acting.asOperator();
    Refused.of(
        Reason.FORBIDDEN,
        () -> users.create(new UserDefinition("Known", List.of(known), null, null, null)));
  }

  @Test
  void zoneRolesAreTheZonesAndNotForMembers() {
    String organization = Given.organization();
    String member = Given.member(organization);
    String foreign = Given.role(Scope.organization(organization));
    String user = Given.user();
    Acting.asOperator();
    Refused.invalid(
        () -> users.create(new UserDefinition("X", null, null, null, Given.references(foreign))),
        "roles[0].id");
    Refused.invalid(() -> users.replaceRoles(user, roles("user", foreign)), "roles[1]");
    Refused.of(Reason.CONFLICT, () -> users.replaceRoles(member, roles("admin")));
    Refused.of(
        Reason.CONFLICT,
        () ->
            users.replace(
                member, new UserDefinition("X", null, null, null, Given.references("admin"))));
    assertThat(users.replaceRoles(member, roles("user")).roles())
        .extracting(RoleView::id)
        .containsExactly("user");
    Acting.asOperator();
    assertThat(users.replaceRoles(user, roles("admin")).roles()).hasSize(1);
    Recorded.row("user.update", "user", user, null);
    assertThat(users.get(user).roles()).extracting(RoleView::id).containsExactly("admin");
  }

  @Test
  void aRemovedWalletEndsItsSessions() {
    TestWallet second = TestWallet.random();
    String user = Given.user(wallet, second);
    SessionTokenView byFirst = Sessions.open(user, wallet);
    SessionTokenView bySecond = Sessions.open(user, second);
    Acting.asOperator();
    users.replace(user, with(second));
    assertThat(Sessions.isAlive(byFirst)).isFalse();
    assertThat(Sessions.isAlive(bySecond)).isTrue();
    Acting.asOperator();
    users.delete(user);
    assertThat(Sessions.isAlive(bySecond)).isFalse();
  }

  @Test
  void noUserDeletesTheirOwnAccount() {
    String user = Given.user();
    Acting.asUser(user, null);
    assertThat(Caller.current().userId()).isEqualTo(user);
    Refused.of(Reason.CONFLICT, () -> users.delete(user));
    assertThat(users.get(user).id()).isEqualTo(user);
  }

  @Test
  void aChangeBasedOnAStaleVersionIsRejected() {
    UserView seen = users.create(named("Seen"));
    users.replace(seen.id(), named("Meanwhile"));
    Services.ifMatch(seen);
    Refused.of(Reason.PRECONDITION_FAILED, () -> users.replace(seen.id(), named("Mine")));
    Acting.asOperator();
    Services.ifMatch(seen);
    Refused.of(Reason.PRECONDITION_FAILED, () -> users.replaceRoles(seen.id(), roles()));
    Acting.asOperator();
    Services.ifMatch(seen);
    Refused.of(Reason.PRECONDITION_FAILED, () -> users.delete(seen.id()));
    Acting.asOperator();
    Services.ifMatch(users.get(seen.id()));
    assertThat(users.replace(seen.id(), named("Mine")).displayName()).isEqualTo("Mine");
  }

  @Test
  void usersAreFoundByTheirFields() {
    String organization = Given.organization();
    String mark = Given.name();
    String member = Given.member(organization, wallet);
    Acting.asOperator();
    users.replace(member, named(mark + "_5% One"));
    String other = users.create(named(mark + "x55 other")).id();
    assertThat(ids(new UserQuery(null, null, null, mark + "_5%", null, null)))
        .containsExactly(member);
    assertThat(ids(new UserQuery(null, mark, null, null, null, null)))
        .containsExactly(other, member);
    assertThat(ids(new UserQuery(organization, null, null, null, null, null)))
        .containsExactly(member);
    assertThat(ids(new UserQuery(null, null, null, null, null, new Address(wallet.address()))))
        .containsExactly(member);
    assertThat(ids(new UserQuery(null, null, null, mark, "adminPanel", null))).hasSize(2);
    assertThat(ids(new UserQuery(null, null, null, mark, "oidc", null))).isEmpty();
    Refused.invalid(
        () -> users.list(new UserQuery(null, null, null, null, "somehow", null), ALL), "source");
  }

  private List<String> ids(UserQuery query) {
    return users.list(query, ALL).items().stream().map(UserView::id).toList();
  }

  private static UserDefinition with(TestWallet... wallets) {
    return new UserDefinition(
        "Somebody", Stream.of(wallets).map(TestWallet::address).toList(), null, null, null);
  }

  private static UserDefinition named(String name) {
    return new UserDefinition(name, null, null, null, null);
  }

  private static ReplaceRolesRequest roles(String... ids) {
    return new ReplaceRolesRequest(List.of(ids));
  }
}
