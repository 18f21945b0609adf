package dev.portcullis.ejb.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.ejb.wallet.PersonalTokenService;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.keycloak.WatchedUser;
import dev.portcullis.persistence.keycloak.WatchedUserPage;
import dev.portcullis.persistence.session.SessionOrigin;
import dev.portcullis.persistence.user.SuspensionRepository;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What ends for users who cannot sign in at the identity provider any more. */
@ServiceTest(settings = "secret.master-key=" + Given.MASTER_KEY)
class DeprovisioningServiceTest {
  private static final String JOB = "keycloak-watch";

  @Inject private DeprovisioningService service;
  @Inject private PersonalTokenService tokens;
  private final TestWallet wallet = TestWallet.random();
  private String user;
  private SessionTokenView session;

  @BeforeEach
  void signIn() {
    user = Given.user(wallet);
    session = Sessions.open(user, wallet);
  }

  @Test
  void sessionsAndPersonalTokenEndInTheNameOfTheSystem() throws Exception {
    Sessions.act(session);
    String token = tokens.get().token().reveal();
    Acting.asJob(JOB);
    service.end(user);
    AuditLogView row = Recorded.row();
    assertThat(row.actionType()).isEqualTo("session.revoke-all");
    assertThat(row.actionDetails().resourceId()).isEqualTo(user);
    assertThat(row.actorType()).isEqualTo("system");
    assertThat(isSuspended()).isTrue();
    assertThat(tokens.caller(token)).isEmpty();
    assertThat(Sessions.isAlive(session)).isFalse();
    Acting.asJob(JOB);
    service.end(user);
    Recorded.nothing();
  }

  @Test
  void aSessionOfTheOperatorsWalletStays() {
    Services.set("operator.wallet", wallet.address());
    SessionTokenView other =
        Sessions.open(user, SessionOrigin.byProvider("https://id.example", "s", null, null));
    Acting.asJob(JOB);
    service.end(user);
    assertThat(Sessions.isAlive(session)).isTrue();
    assertThat(Sessions.isAlive(other)).isFalse();
  }

  @Test
  void noSessionEndsForAMissingUser() {
    Acting.asJob(JOB);
    service.end("nobody");
    Recorded.nothing();
  }

  @Test
  void aRolledBackDeprovisioningEndsNothing() throws Exception {
    Acting.asJob(JOB);
    Services.rolledBack(
        () -> {
          service.end(user);
          return null;
        });
    Recorded.nothing();
    assertThat(Sessions.isAlive(session)).isTrue();
    assertThat(isSuspended()).isFalse();
  }

  @Test
  void usersOfTheProviderWithSessionsOrTokensAreWatched() {
    String issuer = "https://keycloak.example/" + Ids.id();
    String watched = Given.userAt(issuer, "watched");
    Given.userAt(issuer, "without session");
    Sessions.open(watched, SessionOrigin.byProvider(issuer, "watched", null, null));
    List<WatchedUser> found = new ArrayList<>();
    String after = "";
    while (after != null) {
      WatchedUserPage page = service.next(issuer, after, 20);
      found.addAll(page.users());
      after = page.last();
    }
    assertThat(found).containsExactly(new WatchedUser(watched, "watched"));
  }

  @Test
  void oneNodeHoldsTheJob() {
    String job = "job " + Ids.id();
    assertThat(service.lease(job, "one", Duration.ofMinutes(1))).isTrue();
    assertThat(service.lease(job, "two", Duration.ofMinutes(1))).isFalse();
    assertThat(service.lease(job, "one", Duration.ofMinutes(1))).as("kept").isTrue();
  }

  private boolean isSuspended() throws Exception {
    return Services.inTransaction(
        () -> Services.get(SuspensionRepository.class).since(user).isPresent());
  }
}
