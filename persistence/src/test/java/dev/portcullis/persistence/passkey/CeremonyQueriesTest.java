package dev.portcullis.persistence.passkey;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.passkey.CeremonyQueries.Scope;
import dev.portcullis.persistence.session.Session;
import dev.portcullis.persistence.session.SessionOrigin;
import dev.portcullis.persistence.session.SessionQueries;
import dev.portcullis.persistence.user.User;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Challenges and proofs are good once, in time, and for what they were made for. */
@Tag("database")
class CeremonyQueriesTest {
  private static final Duration LIFE = Duration.ofMinutes(5);
  private static final Duration OVER = Duration.ofSeconds(-1);

  private final String text = Ids.id();
  private String userId;
  private long first;
  private long second;

  @BeforeEach
  void user() {
    User user = new User("Alice", User.Source.OIDC, null);
    Session one = session(user);
    Session other = session(user);
    TestDatabase.inTransaction(
        entities -> {
          entities.persist(user);
          entities.flush();
          on(entities, new SessionQueries()).add(one);
          on(entities, new SessionQueries()).add(other);
          return null;
        });
    userId = user.id();
    first = one.id();
    second = other.id();
  }

  @Test
  void aChallengeIsAnsweredOnce() {
    add(register(first), LIFE);

    assertThat(use(register(first))).isTrue();
    assertThat(use(register(first))).isFalse();
  }

  @Test
  void aChallengeIsOfItsUserSessionPurposeAndAction() {
    Scope scope = new Scope(userId, first, "step-up", "passkey:register");
    add(scope, LIFE);

    assertThat(use(new Scope("nobody", first, "step-up", "passkey:register"))).isFalse();
    assertThat(use(new Scope(userId, second, "step-up", "passkey:register"))).isFalse();
    assertThat(use(new Scope(userId, null, "step-up", "passkey:register"))).isFalse();
    assertThat(use(new Scope(userId, first, "register", "passkey:register"))).isFalse();
    assertThat(use(new Scope(userId, first, "step-up", "passkey:admin-reset"))).isFalse();
    assertThat(use(new Scope(userId, first, "step-up", null))).isFalse();
    assertThat(use(scope)).isTrue();
  }

  @Test
  void aChallengeThatIsOverIsWorthNothing() {
    add(register(first), OVER);

    assertThat(use(register(first))).isFalse();
  }

  @Test
  void allRegistrationsOfAUserEndTogetherAndNoOthers() {
    add(register(second), LIFE);
    String login = Ids.id();
    Scope toLogin = new Scope(userId, null, "login", null);
    in(
        ceremonies -> {
          ceremonies.addChallenge(login, toLogin, "192.0.2.1", LIFE);
          ceremonies.useAll(userId, "register");
          return null;
        });

    assertThat(use(register(second))).isFalse();
    boolean signedIn = in(ceremonies -> ceremonies.useChallenge(login, toLogin));
    assertThat(signedIn).isTrue();
  }

  @Test
  void aProofIsUsedOnceInItsSessionForItsAction() {
    Scope scope = new Scope(userId, first, "step-up", "passkey:register");
    Instant end = in(ceremonies -> ceremonies.addProof(text, scope, Duration.ofMinutes(2)));

    assertThat(end).isAfter(Instant.now());
    assertThat(proves(new Scope(userId, second, "step-up", "passkey:register"))).isFalse();
    assertThat(proves(new Scope(userId, first, "step-up", "passkey:admin-reset"))).isFalse();
    assertThat(proves(new Scope("nobody", first, "step-up", "passkey:register"))).isFalse();
    assertThat(proves(scope)).isTrue();
    assertThat(proves(scope)).isFalse();
  }

  @Test
  void aProofThatIsOverIsWorthNothing() {
    Scope scope = new Scope(userId, first, "step-up", "passkey:register");
    in(ceremonies -> ceremonies.addProof(text, scope, OVER));

    assertThat(proves(scope)).isFalse();
  }

  @Test
  void challengesAreCountedWithinTheWindowWhetherUsedOrNot() {
    add(register(first), LIFE);
    assertThat(use(register(first))).isTrue();

    List<Instant> recent = in(ceremonies -> ceremonies.recent(userId, "192.0.2.1", LIFE));

    assertThat(recent).hasSize(1);
    List<Instant> elsewhere = in(ceremonies -> ceremonies.recent(userId, "192.0.2.2", LIFE));
    assertThat(elsewhere).isEmpty();
  }

  private Scope register(long session) {
    return new Scope(userId, session, "register", null);
  }

  private void add(Scope scope, Duration life) {
    in(
        ceremonies -> {
          ceremonies.addChallenge(text, scope, "192.0.2.1", life);
          return null;
        });
  }

  private boolean use(Scope scope) {
    return in(ceremonies -> ceremonies.useChallenge(text, scope));
  }

  private boolean proves(Scope scope) {
    return in(ceremonies -> ceremonies.useProof(text, scope));
  }

  private static <T> T in(Function<CeremonyQueries, T> work) {
    return TestDatabase.inTransaction(entities -> work.apply(on(entities, new CeremonyQueries())));
  }

  private static Session session(User user) {
    return new Session(
        Ids.id(),
        user.id(),
        SessionOrigin.byProvider("https://id.example", "alice", null, null),
        Duration.ofHours(1),
        Duration.ZERO,
        CallContext.ofJob(null));
  }
}
