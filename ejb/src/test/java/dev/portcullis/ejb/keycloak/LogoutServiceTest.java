package dev.portcullis.ejb.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.ejb.user.UserDefinition;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.session.SessionOrigin;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sessions end when their people log out at Keycloak. */
@ServiceTest
class LogoutServiceTest {
  private static RSAKey key;

  @Inject private LogoutService logouts;
  private final String issuer = "https://keycloak.example/realms/" + Ids.id();
  private final String subject = "s" + Ids.id();
  private String user;

  @BeforeAll
  static void makeAKey() throws Exception {
    key = new RSAKeyGenerator(2048).keyID("k").generate();
  }

  @BeforeEach
  void account() {
    Services.replace(BackchannelLogout.class, new KnownKeys(issuer));
    user = Given.userAt(issuer, subject);
    Acting.asStranger();
  }

  /** Verifies with the key of the test, which no Keycloak publishes. */
  private static final class KnownKeys extends BackchannelLogout {
    private final String issuer;

    KnownKeys(String issuer) {
      this.issuer = issuer;
    }

    @Override
    Optional<LogoutTokenVerifier> verifier() {
      return Optional.of(
          new LogoutTokenVerifier(
              issuer, List.of("client"), (selector, context) -> List.of(key.toPublicJWK())));
    }
  }

  @Test
  void theSessionsOfOneSignInEndAndThoseOfUnknownOnes() throws Exception {
    SessionTokenView named = open("s1");
    SessionTokenView untied = open(null);
    SessionTokenView device = open("s2");
    String token = token(subject, "s1");
    Acting.asStranger();
    assertThat(logouts.process(token)).isEqualTo(new LogoutResultView(2));
    Recorded.row("auth.logout", "session", null, null);
    assertThat(Sessions.isAlive(named)).isFalse();
    assertThat(Sessions.isAlive(untied)).isFalse();
    assertThat(Sessions.isAlive(device)).isTrue();
    Acting.asStranger();
    Refused.invalid(() -> logouts.process(token), "logout_token");
    assertThat(Refused.row(400).actionType()).isEqualTo("auth.logout");
  }

  @Test
  void aTokenWithoutSessionEndsAllThatBeganThere() throws Exception {
    TestWallet wallet = TestWallet.random();
    Acting.asOperator();
    Services.get(UserService.class)
        .replace(user, new UserDefinition("X", List.of(wallet.address()), null, null, null));
    SessionTokenView one = open("s1");
    SessionTokenView two = open(null);
    SessionTokenView byWallet = Sessions.open(user, wallet);
    Acting.asStranger();
    assertThat(logouts.process(token(subject, null))).isEqualTo(new LogoutResultView(2));
    assertThat(Sessions.isAlive(one)).isFalse();
    assertThat(Sessions.isAlive(two)).isFalse();
    assertThat(Sessions.isAlive(byWallet)).isTrue();
  }

  @Test
  void aTokenOfASessionAloneEndsThatOne() throws Exception {
    SessionTokenView named = open("s1");
    SessionTokenView untied = open(null);
    Acting.asStranger();
    assertThat(logouts.process(token(null, "s1"))).isEqualTo(new LogoutResultView(1));
    assertThat(Sessions.isAlive(named)).isFalse();
    assertThat(Sessions.isAlive(untied)).isTrue();
  }

  @Test
  void otherPeopleStay() throws Exception {
    SessionTokenView mine = open("s1");
    Acting.asStranger();
    assertThat(logouts.process(token("another", "s9"))).isEqualTo(new LogoutResultView(0));
    assertThat(Sessions.isAlive(mine)).isTrue();
  }

  @Test
  void aRolledBackLogoutDoesNotSpendTheToken() throws Exception {
    SessionTokenView session = open("s1");
    String token = token(subject, "s1");
    Acting.asStranger();
    Services.rolledBack(() -> logouts.process(token));
    Recorded.nothing();
    assertThat(Sessions.isAlive(session)).isTrue();
    Acting.asStranger();
    assertThat(logouts.process(token)).isEqualTo(new LogoutResultView(1));
  }

  @Test
  void aTokenThatDoesNotHoldEndsNothing() throws Exception {
    SessionTokenView session = open("s1");
    Acting.asStranger();
    Refused.of(Reason.VALIDATION, () -> logouts.process("nonsense"));
    assertThat(Sessions.isAlive(session)).isTrue();
  }

  private SessionTokenView open(String sid) {
    return Sessions.open(user, SessionOrigin.byProvider(issuer, subject, sid, null));
  }

  private String token(String about, String sid) throws Exception {
    JWTClaimsSet.Builder claims =
        new JWTClaimsSet.Builder()
            .issuer(issuer)
            .audience("client")
            .jwtID(Ids.id())
            .issueTime(Date.from(Instant.now()))
            .expirationTime(Date.from(Instant.now().plusSeconds(60)))
            .claim("events", Map.of(LogoutTokenVerifier.EVENT, Map.of()));
    if (about != null) {
      claims.subject(about);
    }
    if (sid != null) {
      claims.claim("sid", sid);
    }
    SignedJWT jwt =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256)
                .keyID("k")
                .type(new JOSEObjectType("logout+jwt"))
                .build(),
            claims.build());
    jwt.sign(new RSASSASigner(key));
    return jwt.serialize();
  }
}
