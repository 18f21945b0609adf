package dev.portcullis.persistence.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hex;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.user.User;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class SessionRepositoryTest {
  private static final Duration HOUR = Duration.ofHours(1);

  private final String token = Ids.id();

  @Test
  void aTokenStandsForItsUserWithTheRightsOfZoneAndOrganization() {
    Organization organization = new Organization("Harbor Bank", List.of());
    Organization other = new Organization("Other Bank", List.of());
    Role own = Role.adminOf(organization.id());
    Role foreign = Role.adminOf(other.id());
    User user = new User("Alice", User.Source.OIDC, organization.id());
    user.grant("user");
    user.grant(own.id());
    user.grant(foreign.id());
    store(organization, other, own, foreign, user, session(user, HOUR));

    LiveSession live = find(token).orElseThrow();

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
  void anUnknownExpiredOrRevokedTokenStandsForNobody() {
    User user = new User("Alice", User.Source.OIDC, null);
    Session session = session(user, HOUR);
    store(user, session);
    assertThat(find(Ids.id())).isEmpty();
    assertThat(find(token)).isPresent();

    inTransaction(entities -> entities.find(Session.class, session.id()).revoke());
    assertThat(find(token)).isEmpty();

    String expired = Ids.id();
    store(
        new Session(
            expired,
            user.id(),
            "siwe",
            "0xabc",
            Duration.ofSeconds(-1),
            Duration.ZERO,
            CallContext.ofJob(null)));
    assertThat(find(expired)).isEmpty();
  }

  @Test
  void membersOfADeletedOrganizationAreNobody() {
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
            entities -> new SessionRepository(entities).revokeOfOrganization(organization.id()));

    assertThat(revoked).isEqualTo(1);
    assertThat(find(token)).isEmpty();
  }

  @Test
  void aUserEndsOwnSessionsOnlyAndThoseAliveOnly() {
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

    inTransaction(entities -> new SessionRepository(entities).revokeOthers(user.id(), kept.id()));
    assertThat(alive(user)).containsExactly(kept.id());
    assertThat(alive(other)).containsExactly(foreign.id());
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
    Address wallet = new Address(Hex.of(Ids.bytes(20)));
    Address other = new Address(Hex.of(Ids.bytes(20)));
    Instant now = Clock.now();
    SiweChallenge challenge = challenge(wallet, "192.0.2.1", now);
    SiweChallenge old = challenge(wallet, "192.0.2.1", now.minusSeconds(400));
    SiweChallenge elsewhere = challenge(wallet, "192.0.2.2", now);
    store(challenge, old, elsewhere);

    assertThat(use(challenge, other)).isFalse();
    assertThat(use(challenge, wallet)).isTrue();
    assertThat(use(challenge, wallet)).isFalse();
    assertThat(use(old, wallet)).isFalse();
    assertThat(
            TestDatabase.<List<Instant>>inTransaction(
                entities ->
                    new SiweChallengeRepository(entities)
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
          assertThat(new SessionRepository(entities).find(session.id())).isPresent();
          assertThat(revoke(user, session)).isTrue();
          new SessionRepository(entities).renew(session.id(), Duration.ofMinutes(30));
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

  private static Instant renewed(Session session, Duration idle) {
    inTransaction(entities -> new SessionRepository(entities).renew(session.id(), idle));
    return TestDatabase.inTransaction(
        entities -> entities.find(Session.class, session.id()).expiresAt());
  }

  private Session session(User user, Duration idle) {
    return new Session(token, user.id(), "siwe", "0xabc", HOUR, idle, CallContext.ofJob(null));
  }

  private static Session another(User user) {
    return new Session(
        Ids.id(), user.id(), "siwe", "0xabc", HOUR, Duration.ZERO, CallContext.ofJob(null));
  }

  private static boolean revoke(User user, Session session) {
    return TestDatabase.inTransaction(
        entities -> new SessionRepository(entities).revoke(user.id(), session.id()));
  }

  private static List<Long> alive(User user) {
    return TestDatabase.inTransaction(
        entities ->
            new SessionRepository(entities).alive(user.id()).stream().map(Session::id).toList());
  }

  private static SiweChallenge challenge(Address wallet, String client, Instant now) {
    return new SiweChallenge(Ids.id(), wallet, client, now, now.plusSeconds(300));
  }

  private static boolean use(SiweChallenge challenge, Address wallet) {
    return TestDatabase.inTransaction(
        entities -> new SiweChallengeRepository(entities).use(challenge.nonce(), wallet));
  }

  private static java.util.Optional<LiveSession> find(String token) {
    Function<EntityManager, java.util.Optional<LiveSession>> finding =
        entities -> new SessionRepository(entities).live(token);
    return TestDatabase.inTransaction(finding);
  }

  private static void store(Object... records) {
    inTransaction(
        entities -> {
          for (Object record : records) {
            entities.persist(record);
            entities.flush();
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
