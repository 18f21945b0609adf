package dev.portcullis.persistence.keycloak;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.secret.EncryptedSecret;
import dev.portcullis.persistence.session.Session;
import dev.portcullis.persistence.session.SessionOrigin;
import dev.portcullis.persistence.session.SessionQueries;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.wallet.PersonalToken;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who is watched: everybody of the issuer with something to lose, each once in a round. */
@Tag("database")
class WatchQueriesTest {
  private final String issuer = "https://" + Ids.id() + ".example";

  @Test
  void aUserWithASessionOrAPersonalTokenIsWatchedOnce() {
    User both = user(issuer);
    User token = user(issuer);
    User session = user(issuer);
    User over = user(issuer);
    User elsewhere = user("https://" + Ids.id() + ".example");
    store(both, token, session, over, elsewhere);
    store(
        session(both, 1),
        session(both, 1),
        token(both),
        token(token),
        session(session, 1),
        session(over, -1),
        session(elsewhere, 1));

    for (int size : new int[] {1, 2, 1000}) {
      assertThat(round(size))
          .as("in parts of %d", size)
          .extracting(WatchedUser::userId)
          .containsExactlyInAnyOrder(both.id(), token.id(), session.id());
    }
    assertThat(round(1000)).extracting(WatchedUser::subject).contains(both.oidcSubject());
  }

  private List<WatchedUser> round(int size) {
    List<WatchedUser> all = new ArrayList<>();
    String after = "";
    while (after != null) {
      String from = after;
      WatchedUserPage page =
          TestDatabase.inTransaction(
              entities -> on(entities, new WatchQueries()).next(issuer, from, size));
      all.addAll(page.users());
      after = page.last();
    }
    return all;
  }

  private static User user(String issuer) {
    User user = new User("Alice", User.Source.OIDC, null);
    user.identify(issuer, Ids.id());
    return user;
  }

  private static PersonalToken token(User user) {
    return new PersonalToken(user.id(), Ids.id(), new EncryptedSecret("key", new byte[] {1}), null);
  }

  private Session session(User user, int hours) {
    return new Session(
        Ids.id(),
        user.id(),
        SessionOrigin.byProvider(issuer, "alice", null, null),
        Duration.ofHours(hours),
        Duration.ZERO,
        CallContext.ofJob(null));
  }

  private static void store(Object... records) {
    TestDatabase.inTransaction(
        entities -> {
          for (Object record : records) {
            if (record instanceof Session session) {
              on(entities, new SessionQueries()).add(session);
            } else {
              entities.persist(record);
              entities.flush();
            }
          }
          return null;
        });
  }
}
