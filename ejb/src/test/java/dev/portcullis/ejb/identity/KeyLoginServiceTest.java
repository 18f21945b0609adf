package dev.portcullis.ejb.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.QuietNode;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.security.KeyCaller;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.serviceaccount.ServiceAccountDefinition;
import dev.portcullis.ejb.serviceaccount.ServiceAccountService;
import dev.portcullis.ejb.session.Authentication;
import dev.portcullis.ejb.session.KeySessionAuthentication;
import dev.portcullis.ejb.session.KeySessionService;
import dev.portcullis.ejb.session.KeySessionView;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.ejb.tenant.TenantDefinition;
import dev.portcullis.ejb.tenant.TenantService;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sign-in of tenants and services, and what ends their sessions (R-IDN-20, ADR 0151). */
@ServiceTest(settings = "secret.master-key=" + Given.MASTER_KEY)
class KeyLoginServiceTest {
  @Inject private KeyLoginService logins;
  @Inject private LoginService userLogins;
  @Inject private SiweService siwe;
  @Inject private TenantService tenants;
  @Inject private ServiceAccountService services;
  @Inject private KeySessionService sessions;
  @Inject private KeySessionAuthentication authentication;
  private final TestWallet key = TestWallet.random();
  private String tenant;

  @BeforeEach
  void aTenant() {
    Services.replace(ChainNode.class, new QuietNode());
    Acting.asOperator();
    tenant = tenants.create(new TenantDefinition("Tenant", key.address(), null)).id();
  }

  @Test
  void aTenantSignsInOnceWithAChallenge() {
    SiweMessageView challenge = challenge(SiwePurpose.TENANT, key);
    assertThat(challenge.msg()).contains("Sign in to Portcullis as a tenant.");
    SessionTokenView session = logins.asTenant(signed(key, challenge));
    Recorded.row("auth.login_succeeded", "session", session.auditId(), null);
    AuditLogView row = Recorded.row();
    assertThat(row.activeTenantId()).isEqualTo(tenant);
    assertThat(row.activeUserId()).isNull();
    assertThat(row.authSubject()).isEqualTo(Given.lower(key));
    assertThat(Recorded.tables()).contains("key_sessions").doesNotContain("sessions");
    assertThat(caller(session))
        .contains(new KeyCaller(Actor.Type.TENANT, tenant, session.auditId()));

    Acting.asStranger();
    Refused.of(Reason.UNAUTHENTICATED, () -> logins.asTenant(signed(key, challenge)));
    assertThat(Refused.row(401).actionType()).isEqualTo("auth.login_failed");
  }

  @Test
  void aServiceSignsInForLonger() {
    TestWallet own = TestWallet.random();
    String service = service(own);
    SessionTokenView session = login(SiwePurpose.SERVICE, own);
    assertThat(caller(session))
        .contains(new KeyCaller(Actor.Type.SERVICE, service, session.auditId()));
    SessionTokenView ofTenant = login(SiwePurpose.TENANT, key);
    assertThat(Duration.between(ofTenant.expiresAt(), session.expiresAt()))
        .isGreaterThan(Duration.ofHours(22));
  }

  @Test
  void anyAddressReceivesAChallengeOfTheSameForm() {
    TestWallet unknown = TestWallet.random();
    SiweMessageView ofUnknown = challenge(SiwePurpose.TENANT, unknown);
    SiweMessageView ofTenant = challenge(SiwePurpose.TENANT, key);
    assertThat(lines(ofUnknown, unknown)).isEqualTo(lines(ofTenant, key));
    assertThat(ofUnknown.nonceToken()).hasSameSizeAs(ofTenant.nonceToken());
    Recorded.nothing();
    Refused.of(Reason.UNAUTHENTICATED, () -> logins.asTenant(signed(unknown, ofUnknown)));
    assertThat(Refused.row(401).authSubject()).isEqualTo(Given.lower(unknown));
  }

  @Test
  void challengesAreLimitedOverAllPurposes() {
    TestWallet target = TestWallet.random();
    for (int i = 0; i < 5; i++) {
      assertThat(challenge(SiwePurpose.TENANT, target)).isNotNull();
      assertThat(challenge(SiwePurpose.SERVICE, target)).isNotNull();
    }
    Refused.of(Reason.RATE_LIMITED, () -> challenge(SiwePurpose.TENANT, target));
    Refused.of(
        Reason.RATE_LIMITED,
        () -> siwe.challenge(new CreateSiweMessageRequest(target.address(), null, null)));
  }

  @Test
  void noChallengeOpensASessionOfAnotherKind() {
    // One key is a tenant's, a service's and a user's.
    service(key);
    String user = Given.user(key);
    Acting.asStranger();
    SiweMessageView ofTenant = challenge(SiwePurpose.TENANT, key);
    SiweMessageView ofService = challenge(SiwePurpose.SERVICE, key);
    SiweMessageView ofUser =
        siwe.challenge(new CreateSiweMessageRequest(key.address(), null, null));
    Refused.of(Reason.FORBIDDEN, () -> logins.asTenant(signed(key, ofService)));
    Refused.of(Reason.FORBIDDEN, () -> logins.asTenant(signed(key, ofUser)));
    Refused.of(Reason.FORBIDDEN, () -> logins.asService(signed(key, ofTenant)));
    Refused.of(Reason.FORBIDDEN, () -> logins.asService(signed(key, ofUser)));
    Refused.of(Reason.UNAUTHENTICATED, () -> userLogins.withWallet(ofUser(ofTenant)));
    Refused.of(Reason.UNAUTHENTICATED, () -> userLogins.withWallet(ofUser(ofService)));
    // A text for one purpose with the token of another.
    KeyLoginRequest mixed =
        new KeyLoginRequest(ofService.msg(), key.sign(ofService.msg()), ofTenant.nonceToken());
    Refused.of(Reason.UNAUTHENTICATED, () -> logins.asTenant(mixed));

    assertThat(user).isNotNull();
    SessionTokenView asTenant = logins.asTenant(signed(key, ofTenant));
    SessionTokenView asService = logins.asService(signed(key, ofService));
    SessionTokenView asUser = (SessionTokenView) userLogins.withWallet(ofUser(ofUser));
    assertThat(caller(asTenant).orElseThrow().type()).isEqualTo(Actor.Type.TENANT);
    assertThat(caller(asService).orElseThrow().type()).isEqualTo(Actor.Type.SERVICE);
    assertThat(caller(asUser)).isEmpty();
    for (SessionTokenView session : new SessionTokenView[] {asTenant, asService}) {
      Refused.of(
          Reason.UNAUTHENTICATED,
          () -> Services.get(Authentication.class).authenticateToken(session.token().reveal()));
    }
  }

  @Test
  void anotherKeysSignatureOpensNothing() {
    SiweMessageView challenge = challenge(SiwePurpose.TENANT, key);
    KeyLoginRequest forged =
        new KeyLoginRequest(
            challenge.msg(), TestWallet.random().sign(challenge.msg()), challenge.nonceToken());
    Refused.of(Reason.UNAUTHENTICATED, () -> logins.asTenant(forged));
    assertThat(caller(logins.asTenant(signed(key, challenge)))).as("still good").isPresent();
  }

  @Test
  void aNewKeyEndsTheSessionsOfTheFormerOne() {
    SessionTokenView session = login(SiwePurpose.TENANT, key);
    Acting.asOperator();
    tenants.replace(tenant, new TenantDefinition("Renamed", key.address(), null));
    assertThat(caller(session)).as("the key is the same").isPresent();
    Acting.asOperator();
    tenants.replace(tenant, new TenantDefinition("Renamed", Given.address(), null));
    assertThat(Recorded.tables()).contains("key_sessions");
    assertThat(caller(session)).isEmpty();
    Refused.of(Reason.UNAUTHENTICATED, () -> login(SiwePurpose.TENANT, key));
    Acting.asOperator();
    tenants.replace(tenant, new TenantDefinition("Renamed", key.address(), null));
    assertThat(caller(session)).as("what has ended stays ended").isEmpty();

    TestWallet own = TestWallet.random();
    String service = service(own);
    SessionTokenView ofService = login(SiwePurpose.SERVICE, own);
    Acting.asOperator();
    services.replace(service, new ServiceAccountDefinition("Explorer", Given.address()));
    assertThat(caller(ofService)).isEmpty();
  }

  @Test
  void aRemovalEndsTheSessions() {
    SessionTokenView session = login(SiwePurpose.TENANT, key);
    Acting.asOperator();
    tenants.delete(tenant);
    assertThat(caller(session)).isEmpty();

    TestWallet own = TestWallet.random();
    String service = service(own);
    SessionTokenView ofService = login(SiwePurpose.SERVICE, own);
    Acting.asOperator();
    services.delete(service);
    assertThat(caller(ofService)).isEmpty();
  }

  @Test
  void administratorsListAndEndSessions() {
    SessionTokenView first = login(SiwePurpose.TENANT, key);
    SessionTokenView second = login(SiwePurpose.TENANT, key);
    Acting.asOperator();
    assertThat(sessions.listOfTenant(tenant).items())
        .extracting(KeySessionView::id)
        .containsExactlyInAnyOrder(first.auditId(), second.auditId());
    assertThat(sessions.listOfTenant(tenant).items().get(0).publicKey())
        .isEqualTo(Given.lower(key));
    assertThat(sessions.revokeOfTenant(tenant).revoked()).isEqualTo(2);
    Recorded.row("session.revoke-all", "tenant", tenant, null);
    assertThat(caller(first)).isEmpty();
    Acting.asOperator();
    assertThat(sessions.listOfTenant(tenant).items()).isEmpty();
    Refused.of(Reason.NOT_FOUND, () -> sessions.listOfTenant("no-such"));
    Refused.of(Reason.NOT_FOUND, () -> sessions.revokeOfTenant("no-such"));
    Refused.of(Reason.NOT_FOUND, () -> sessions.listOfService(tenant));
    Refused.of(Reason.NOT_FOUND, () -> sessions.revokeOfService(tenant));
  }

  @Test
  void aLogoutEndsOneSession() {
    SessionTokenView one = login(SiwePurpose.TENANT, key);
    SessionTokenView other = login(SiwePurpose.TENANT, key);
    Acting.asTenant(tenant);
    sessions.logout(one.auditId());
    Recorded.row("auth.logout", "session", one.auditId(), null);
    assertThat(caller(one)).isEmpty();
    assertThat(caller(other)).isPresent();
  }

  @Test
  void theOldestOfTooManySessionsEnds() {
    Services.set("session.max-per-user", "2");
    SessionTokenView oldest = login(SiwePurpose.TENANT, key);
    assertThat(login(SiwePurpose.TENANT, key)).isNotNull();
    SessionTokenView newest = login(SiwePurpose.TENANT, key);
    assertThat(caller(oldest)).isEmpty();
    assertThat(caller(newest)).isPresent();
  }

  @Test
  void useMovesTheEndOnlyWithAnIdleTimeout() {
    SessionTokenView plain = login(SiwePurpose.TENANT, key);
    assertThat(plain.expiresAt()).isEqualTo(plain.renewableUntil());
    Services.set("session.idle-seconds", "100");
    SessionTokenView idle = login(SiwePurpose.TENANT, key);
    assertThat(Duration.between(idle.expiresAt(), idle.renewableUntil()))
        .isGreaterThan(Duration.ofMinutes(50));
    assertThat(caller(idle)).isPresent();
  }

  private Optional<KeyCaller> caller(SessionTokenView session) {
    Acting.asStranger();
    return authentication.find("Bearer " + session.token().reveal());
  }

  private String service(TestWallet own) {
    Acting.asOperator();
    return services.create(new ServiceAccountDefinition("Explorer", own.address())).id();
  }

  private SiweMessageView challenge(SiwePurpose purpose, TestWallet wallet) {
    Acting.asStranger();
    return siwe.keyChallenge(purpose, new KeyChallengeRequest(wallet.address()));
  }

  private SessionTokenView login(SiwePurpose purpose, TestWallet wallet) {
    KeyLoginRequest request = signed(wallet, challenge(purpose, wallet));
    return purpose == SiwePurpose.TENANT ? logins.asTenant(request) : logins.asService(request);
  }

  private static KeyLoginRequest signed(TestWallet wallet, SiweMessageView challenge) {
    return new KeyLoginRequest(
        challenge.msg(), wallet.sign(challenge.msg()), challenge.nonceToken());
  }

  private CryptoNativeLoginRequest ofUser(SiweMessageView challenge) {
    return new CryptoNativeLoginRequest(
        challenge.msg(), key.sign(challenge.msg()), challenge.nonceToken(), null);
  }

  /** The message without what differs between two challenges of the same purpose. */
  private static String lines(SiweMessageView challenge, TestWallet wallet) {
    return challenge
        .msg()
        .replaceAll("(?i)" + wallet.address(), "…")
        .replace(challenge.nonce(), "…")
        .replaceAll("[0-9-]+T[0-9:.]+Z", "…");
  }
}
