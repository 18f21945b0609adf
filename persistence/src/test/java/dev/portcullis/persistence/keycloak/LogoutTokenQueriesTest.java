package dev.portcullis.persistence.keycloak;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.retention.ExpiringQueriesTest;
import dev.portcullis.persistence.retention.ExpiringRecordType;
import dev.portcullis.persistence.session.Session;
import dev.portcullis.persistence.session.SessionOrigin;
import dev.portcullis.persistence.session.SessionQueries;
import dev.portcullis.persistence.user.User;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class LogoutTokenQueriesTest {
  private static final String ISSUER = "https://id.example/realms/logout";

  @Test
  void aTokenIsSpentOnceForEachIssuer() {
    String jti = Ids.id();
    Instant later = Clock.now().plusSeconds(60);

    assertThat(spend(ISSUER, jti, later)).isTrue();
    assertThat(spend(ISSUER, jti, later)).isFalse();
    assertThat(spend("https://other.example", jti, later)).isTrue();
  }

  @Test
  void anExpiredTokenIsForgotten() {
    String jti = Ids.id();
    assertThat(spend(ISSUER, jti, Clock.now().minusSeconds(1))).isTrue();

    TestDatabase.inTransaction(
        entities -> ExpiringQueriesTest.delete(entities, ExpiringRecordType.LOGOUT_TOKENS));

    assertThat(spend(ISSUER, jti, Clock.now().plusSeconds(60))).isTrue();
  }

  @Test
  void theProvidersSessionEndsTheOnesThatBeganWithItAndNoOthers() {
    User user = user();
    String sid = Ids.id();
    long first = session(user, byProvider(user, sid));
    long second = session(user, byProvider(user, Ids.id()));

    int ended = bySession("https://other.example", sid) + bySession(ISSUER, sid);

    assertThat(ended).isEqualTo(1);
    assertThat(revokedAt(first)).isNotNull();
    assertThat(revokedAt(second)).isNull();
    assertThat(bySession(ISSUER, sid)).isZero();
  }

  @Test
  void theIdentityEndsItsSessionsSaveThoseThatBeganWithAWallet() {
    User user = user();
    long oidc = session(user, byProvider(user, null));
    long wallet =
        session(
            user,
            SessionOrigin.byWallet(new Address("0x" + "ab".repeat(20)), null, "localhost", null));

    int ended =
        TestDatabase.inTransaction(
            entities ->
                on(entities, new LogoutTokenQueries())
                    .revokeByIdentity(ISSUER, user.oidcSubject()));

    assertThat(ended).isEqualTo(1);
    assertThat(revokedAt(oidc)).isNotNull();
    assertThat(revokedAt(wallet)).isNull();
  }

  @Test
  void sessionsOfWhichNoSessionAtTheProviderIsKnownEndApartFromTheOthers() {
    User user = user();
    long tied = session(user, byProvider(user, Ids.id()));
    long untied = session(user, byProvider(user, null));

    int ended =
        TestDatabase.inTransaction(
            entities ->
                on(entities, new LogoutTokenQueries()).revokeUnbound(ISSUER, user.oidcSubject()));

    assertThat(ended).isEqualTo(1);
    assertThat(revokedAt(tied)).isNull();
    assertThat(revokedAt(untied)).isNotNull();
  }

  private static boolean spend(String issuer, String jti, Instant expiresAt) {
    return TestDatabase.inTransaction(
        entities -> on(entities, new LogoutTokenQueries()).consume(issuer, jti, expiresAt));
  }

  private static int bySession(String issuer, String sid) {
    return TestDatabase.inTransaction(
        entities -> on(entities, new LogoutTokenQueries()).revokeBySession(issuer, sid));
  }

  private static SessionOrigin byProvider(User user, String sid) {
    return SessionOrigin.byProvider(ISSUER, user.oidcSubject(), sid, null);
  }

  private static Instant revokedAt(long session) {
    return TestDatabase.inTransaction(
        entities -> on(entities, new SessionQueries()).find(session).orElseThrow().revokedAt());
  }

  private static User user() {
    User user = new User("Alice", User.Source.OIDC, null);
    user.identify(ISSUER, Ids.id());
    return TestDatabase.inTransaction(
        entities -> {
          entities.persist(user);
          return user;
        });
  }

  private static long session(User user, SessionOrigin sessionOrigin) {
    Session session =
        new Session(
            Ids.id(),
            user.id(),
            sessionOrigin,
            Duration.ofHours(1),
            Duration.ZERO,
            CallContext.ofJob(null));
    return TestDatabase.inTransaction(
        entities -> {
          on(entities, new SessionQueries()).add(session);
          return session.id();
        });
  }
}
