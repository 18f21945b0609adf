package dev.portcullis.persistence.session;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.identity.OidcProvider;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.wallet.Wallet;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class SessionQueriesTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final SessionOrigin BY_WALLET =
      SessionOrigin.byWallet(new Address("0x" + "ab".repeat(20)), null, "localhost", null);

  private final String token = Ids.id();

  @Test
  void aTokenResolvesToItsUserWithZoneAndOrganizationRights() {
    Organization organization = new Organization("Harbor Bank", List.of());
    Organization other = new Organization("Other Bank", List.of());
    Role own = Role.adminOf(organization.id());
    Role foreign = Role.adminOf(other.id());
    User user = new User("Alice", User.Source.OIDC, organization.id());
    user.grant("user");
    user.grant(own.id());
    user.grant(foreign.id());
    store(organization, other, own, foreign, user, session(user, HOUR));

    ActiveSession live = find(token).orElseThrow();

    assertThat(live.userId()).isEqualTo(user.id());
    assertThat(live.organizationId()).isEqualTo(organization.id());
    assertThat(live.zonePermissions()).isEmpty();
    assertThat(live.organizationPermissions()).containsOnly("admin_read", "admin_write");
    assertThat(live.idleSeconds()).isBetween(1.0, 3600.0);
  }

  @Test
  void theZoneAdministratorHoldsEveryPermissionOfTheZone() {
    User user = new User("Operator", User.Source.CRYPTO_NATIVE, null);
    user.grant(Role.ZONE_ADMIN_ID);
    store(user, session(user, HOUR));

    assertThat(find(token).orElseThrow().zonePermissions())
        .contains("admin_read", "admin_write", "contract_deployment");
  }

  @Test
  void anUnknownExpiredOrRevokedTokenResolvesToNoUser() {
    User user = new User("Alice", User.Source.OIDC, null);
    Session session = session(user, HOUR);
    store(user, session);
    assertThat(find(Ids.id())).isEmpty();
    assertThat(find(token)).isPresent();

    inTransaction(entities -> on(entities, new SessionQueries()).end(session.id()));
    assertThat(find(token)).isEmpty();

    String expired = Ids.id();
    store(
        new Session(
            expired,
            user.id(),
            BY_WALLET,
            Duration.ofSeconds(-1),
            Duration.ZERO,
            CallContext.ofJob(null)));
    assertThat(find(expired)).isEmpty();
  }

  @Test
  void membersOfADeletedOrganizationAreExcluded() {
    Organization organization = new Organization("Gone Bank", List.of());
    User user = new User("Alice", User.Source.OIDC, organization.id());
    store(organization, user, session(user, HOUR));
    assertThat(find(token)).isPresent();

    inTransaction(entities -> entities.find(Organization.class, organization.id()).delete());

    assertThat(find(token)).isEmpty();
  }

  @Test
  void everySessionOfAnOrganizationIsRevokedAtOnce() {
    Organization organization = new Organization("Harbor Bank", List.of());
    User member = new User("Alice", User.Source.OIDC, organization.id());
    store(organization, member, session(member, HOUR));

    int revoked =
        TestDatabase.inTransaction(
            entities -> on(entities, new SessionQueries()).revokeOfOrganization(organization.id()));

    assertThat(revoked).isEqualTo(1);
    assertThat(find(token)).isEmpty();
  }

  /** The clock of this node may be ahead, and other nodes would go on taking the session. */
  @Test
  void aSessionIsAliveByTheTimeThatNodesShare() {
    Clock.correctBy(now -> now.minus(HOUR.multipliedBy(2)));
    try {
      User user = new User("Alice", User.Source.OIDC, null);
      Session begun = session(user, HOUR);
      store(user, begun);
      assertThat(begun.expiresAt()).as("over by this clock").isBefore(Clock.now());
      assertThat(find(token)).isPresent();

      int revoked =
          TestDatabase.inTransaction(
              entities -> on(entities, new SessionQueries()).revokeAll(user.id()));

      assertThat(revoked).isOne();
      assertThat(find(token)).isEmpty();
    } finally {
      Clock.correctBy(UnaryOperator.identity());
    }
  }

  @Test
  void aUserEndsOnlyOwnActiveSessions() {
    User user = new User("Alice", User.Source.OIDC, null);
    User other = new User("Bob", User.Source.OIDC, null);
    Session kept = session(user, HOUR);
    Session ended = another(user);
    Session third = another(user);
    Session foreign = another(other);
    store(user, other, kept, ended, third, foreign);

    assertThat(revoke(user, foreign)).isFalse();
    assertThat(revoke(user, ended)).isTrue();
    assertThat(revoke(user, ended)).isFalse();
    assertThat(alive(user)).containsExactlyInAnyOrder(kept.id(), third.id());

    inTransaction(
        entities -> on(entities, new SessionQueries()).revokeOthers(user.id(), kept.id()));
    assertThat(alive(user)).containsExactly(kept.id());
    assertThat(alive(other)).containsExactly(foreign.id());
  }

  @Test
  void theUseOfASessionIsWrittenDownAndIsNoChange() {
    User user = new User("Alice", User.Source.OIDC, null);
    Session session = session(user, HOUR);
    store(user, session);
    inTransaction(entities -> usedAt(entities, session, Clock.now().minusSeconds(400)));
    assertThat(find(token).orElseThrow().secondsUnused()).isBetween(400.0, 700.0);

    inTransaction(entities -> on(entities, new SessionQueries()).use(session.id()));

    assertThat(find(token).orElseThrow().secondsUnused()).isBetween(0.0, 300.0);
    assertThat(mutations(session)).containsExactly("INSERT");
    inTransaction(entities -> on(entities, new SessionQueries()).renew(session.id(), HOUR));
    assertThat(mutations(session)).containsExactly("INSERT", "UPDATE");
  }

  @Test
  void aUseOfTheSameMinuteIsNotWrittenAgain() {
    User user = new User("Alice", User.Source.OIDC, null);
    Session session = session(user, HOUR);
    store(user, session);
    Instant before = Clock.now().minusSeconds(30);
    inTransaction(entities -> usedAt(entities, session, before));

    inTransaction(entities -> on(entities, new SessionQueries()).use(session.id()));

    assertThat(find(token).orElseThrow().secondsUnused()).isGreaterThanOrEqualTo(30.0);
  }

  private static void usedAt(EntityManager entities, Session session, Instant at) {
    entities
        .createNativeQuery("update sessions set last_used_at = :at where id = :id")
        .setParameter("at", at)
        .setParameter("id", session.id())
        .executeUpdate();
  }

  private static List<String> mutations(Session session) {
    return TestDatabase.inTransaction(
        entities -> {
          List<?> found =
              entities
                  .createNativeQuery(
                      "select operation from db_mutations where table_name = 'sessions'"
                          + " and primary_key = :id order by sequence")
                  .setParameter("id", Long.toString(session.id()))
                  .getResultList();
          return found.stream().map(String::valueOf).toList();
        });
  }

  @Test
  void onlyTheHashOfATokenIsStoredAndTheMutationLogHidesIt() {
    User user = new User("Alice", User.Source.OIDC, null);
    Session session = session(user, HOUR);
    store(user, session);

    String logged =
        TestDatabase.inTransaction(
            entities ->
                (String)
                    entities
                        .createNativeQuery(
                            "select cast(new_row as text) from db_mutations"
                                + " where table_name = 'sessions' and primary_key = :id")
                        .setParameter("id", Long.toString(session.id()))
                        .getSingleResult());

    assertThat(session.tokenHash()).hasSize(64).doesNotContain(token);
    assertThat(logged).doesNotContain(token).doesNotContain(session.tokenHash());
  }

  @Test
  void aChallengeIsUsedOnceByItsOwnWallet() {
    Address wallet = new Address(HexText.of(Ids.bytes(20)));
    Address other = new Address(HexText.of(Ids.bytes(20)));
    Instant now = Clock.now();
    SiweChallenge challenge = challenge(wallet, "192.0.2.1", now);
    SiweChallenge old = challenge(wallet, "192.0.2.1", now.minusSeconds(400));
    SiweChallenge elsewhere = challenge(wallet, "192.0.2.2", now);
    TestDatabase.inTransaction(
        entities -> {
          SiweChallengeQueries challenges = on(entities, new SiweChallengeQueries());
          List.of(challenge, old, elsewhere).forEach(challenges::add);
          return null;
        });

    assertThat(use(challenge, other)).isFalse();
    assertThat(use(challenge, wallet)).isTrue();
    assertThat(use(challenge, wallet)).isFalse();
    assertThat(use(old, wallet)).isFalse();
    assertThat(
            TestDatabase.<List<Instant>>inTransaction(
                entities ->
                    on(entities, new SiweChallengeQueries())
                        .issuedSince(wallet, "192.0.2.1", now.minusSeconds(300))))
        .containsExactly(now);
  }

  @Test
  void useMovesTheEndForwardButNeverBeyondTheLifetime() {
    User user = new User("Alice", User.Source.OIDC, null);
    Session session = session(user, Duration.ofMinutes(10));

    assertThat(session.expiresAt()).isEqualTo(session.createdAt().plusSeconds(600));
    store(user, session);
    assertThat(renewed(session, Duration.ofMinutes(30)))
        .isAfter(session.createdAt().plusSeconds(600))
        .isBefore(session.renewableUntil());
    assertThat(renewed(session, Duration.ofHours(5))).isEqualTo(session.renewableUntil());
  }

  @Test
  void useDoesNotBringBackASessionThatIsRevokedAtTheSameTime() {
    User user = new User("Alice", User.Source.OIDC, null);
    Session session = session(user, Duration.ofMinutes(10));
    store(user, session);

    inTransaction(
        entities -> {
          // The request that renews has seen the session alive.
          assertThat(on(entities, new SessionQueries()).find(session.id())).isPresent();
          assertThat(revoke(user, session)).isTrue();
          on(entities, new SessionQueries()).renew(session.id(), Duration.ofMinutes(30));
        });

    assertThat(find(token)).isEmpty();
    assertThat(alive(user)).isEmpty();
  }

  @Test
  void useDoesNotBringBackASessionThatHasExpired() {
    User user = new User("Alice", User.Source.OIDC, null);
    Session session = session(user, Duration.ofSeconds(-1));
    store(user, session);

    Instant end = session.expiresAt();
    assertThat(renewed(session, Duration.ofMinutes(30))).isEqualTo(end);
  }

  @Test
  void theSessionThatWasNotUsedForLongestMakesRoom() {
    User user = new User("Alice", User.Source.OIDC, null);
    User other = new User("Bob", User.Source.OIDC, null);
    Session used = session(user, Duration.ofMinutes(1));
    Session idle = idle(user, 2);
    Session fresh = idle(user, 3);
    Session foreign = another(other);
    store(user, other, used, idle, fresh, foreign);
    renewed(used, Duration.ofMinutes(30));

    inTransaction(entities -> on(entities, new SessionQueries()).evictOldest(user.id(), 3));

    assertThat(alive(user)).containsExactlyInAnyOrder(used.id(), fresh.id());
    assertThat(alive(other)).containsExactly(foreign.id());
  }

  @Test
  void aSessionEndsWithTheWalletThatOpenedItAndNoOther() {
    User user = new User("Alice", User.Source.OIDC, null);
    Address address = new Address(HexText.of(Ids.bytes(20)));
    Wallet wallet = new Wallet(address, user.id());
    Session opened = opened(user, SessionOrigin.byWallet(address, null, "localhost", null));
    Session other = another(user);
    store(user, wallet, opened, other);

    inTransaction(entities -> entities.remove(entities.find(Wallet.class, wallet.id())));

    assertThat(alive(user)).containsExactly(other.id());
  }

  @Test
  void aSessionEndsWithTheProviderThatVouchedButNotWhenItIsRenamed() {
    Organization organization = new Organization("Harbor Bank", List.of());
    User user = new User("Alice", User.Source.OIDC, organization.id());
    String issuer = "https://" + Ids.id() + ".example";
    OidcProvider provider = new OidcProvider(organization.id(), details(issuer, "Harbor"));
    Session session =
        opened(user, SessionOrigin.byProvider(issuer, "alice", null, organization.id()));
    store(organization, user, provider, session);

    replace(organization, details(issuer, "Harbor & Sons"));
    assertThat(alive(user)).containsExactly(session.id());

    replace(organization, details("https://" + Ids.id() + ".example", "Harbor"));
    assertThat(alive(user)).isEmpty();
  }

  @Test
  void aSessionOfTheOperatorsProviderEndsWhenAnotherIsNamed() {
    User user = new User("Alice", User.Source.OIDC, null);
    String today = "https://" + Ids.id() + ".example";
    Session former = opened(user, SessionOrigin.byProvider("https://old.example", "a", null, null));
    Session current = opened(user, SessionOrigin.byProvider(today, "a", null, null));
    Session wallet = another(user);
    store(user, former, current, wallet);

    TestDatabase.rolledBack(
        entities -> {
          on(entities, new SessionQueries()).revokeOfFormerOperator(today);
          assertThat(on(entities, new SessionQueries()).activeOf(user.id()))
              .extracting(Session::id)
              .containsExactlyInAnyOrder(current.id(), wallet.id());
          return null;
        });
  }

  @Test
  void walletSessionsOfAnOrganizationEndWithTheirHosts() {
    Organization organization = new Organization("Harbor Bank", List.of());
    User user = new User("Alice", User.Source.OIDC, organization.id());
    Address address = new Address(HexText.of(Ids.bytes(20)));
    Session one =
        opened(user, SessionOrigin.byWallet(address, organization.id(), "one.example", null));
    Session two =
        opened(user, SessionOrigin.byWallet(address, organization.id(), "two.example", null));
    Session zone = opened(user, SessionOrigin.byWallet(address, null, "one.example", null));
    store(organization, user, one, two, zone);

    keep(organization, List.of("two.example"));
    assertThat(alive(user)).containsExactlyInAnyOrder(two.id(), zone.id());

    keep(organization, List.of());
    assertThat(alive(user)).containsExactly(zone.id());
  }

  private static void keep(Organization organization, List<String> hosts) {
    inTransaction(
        entities -> on(entities, new SessionQueries()).keepHosts(organization.id(), hosts));
  }

  private static void replace(Organization organization, OidcProvider.Details details) {
    inTransaction(
        entities -> entities.find(OidcProvider.class, organization.id()).replace(details));
  }

  private static OidcProvider.Details details(String issuer, String name) {
    return new OidcProvider.Details(
        issuer, issuer + "/keys", "portcullis", "panel", name, "https://panel.example");
  }

  private static Session opened(User user, SessionOrigin sessionOrigin) {
    return new Session(
        Ids.id(), user.id(), sessionOrigin, HOUR, Duration.ZERO, CallContext.ofJob(null));
  }

  private static Session idle(User user, int minutes) {
    return new Session(
        Ids.id(), user.id(), BY_WALLET, HOUR, Duration.ofMinutes(minutes), CallContext.ofJob(null));
  }

  private static Instant renewed(Session session, Duration idle) {
    inTransaction(entities -> on(entities, new SessionQueries()).renew(session.id(), idle));
    return TestDatabase.inTransaction(
        entities ->
            on(entities, new SessionQueries()).find(session.id()).orElseThrow().expiresAt());
  }

  private Session session(User user, Duration idle) {
    return new Session(token, user.id(), BY_WALLET, HOUR, idle, CallContext.ofJob(null));
  }

  private static Session another(User user) {
    return new Session(
        Ids.id(), user.id(), BY_WALLET, HOUR, Duration.ZERO, CallContext.ofJob(null));
  }

  private static boolean revoke(User user, Session session) {
    return TestDatabase.inTransaction(
        entities -> on(entities, new SessionQueries()).revoke(user.id(), session.id()));
  }

  private static List<Long> alive(User user) {
    return TestDatabase.inTransaction(
        entities ->
            on(entities, new SessionQueries()).activeOf(user.id()).stream()
                .map(Session::id)
                .toList());
  }

  private static SiweChallenge challenge(Address wallet, String client, Instant now) {
    return new SiweChallenge(Ids.id(), wallet, client, now, now.plusSeconds(300));
  }

  private static boolean use(SiweChallenge challenge, Address wallet) {
    return TestDatabase.inTransaction(
        entities -> on(entities, new SiweChallengeQueries()).use(challenge.nonce(), wallet));
  }

  private static java.util.Optional<ActiveSession> find(String token) {
    Function<EntityManager, java.util.Optional<ActiveSession>> finding =
        entities ->
            entities
                .unwrap(org.hibernate.Session.class)
                .doReturningWork(connection -> ActiveSession.find(connection, token));
    return TestDatabase.inTransaction(finding);
  }

  private static void store(Object... records) {
    inTransaction(
        entities -> {
          for (Object record : records) {
            if (record instanceof Session session) {
              on(entities, new SessionQueries()).add(session);
            } else {
              entities.persist(record);
              entities.flush();
            }
          }
        });
  }

  private static void inTransaction(Consumer<EntityManager> work) {
    TestDatabase.inTransaction(
        entities -> {
          work.accept(entities);
          return null;
        });
  }
}
