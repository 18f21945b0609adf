package dev.portcullis.ejb.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.session.SessionOrigin;
import dev.portcullis.persistence.session.SessionQueries;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** From the {@code Authorization} header to a caller (R-IDN-1). */
@ServiceTest
class AuthenticationTest {
  @Inject private Authentication authentication;
  private final TestWallet wallet = TestWallet.random();
  private String user;

  @BeforeEach
  void makeAUser() {
    user = Given.user(wallet);
  }

  @Test
  void aTokenActsInTheNameOfItsUserWithTheirRights() {
    String organization = Given.organization();
    Given.join(organization, user);
    Given.hold(organization, user, Given.adminRole(organization));
    SessionTokenView token = Sessions.open(user, wallet);
    Acting.asStranger();
    Caller caller = authentication.authenticate("Bearer " + token.token().reveal());
    assertThat(caller.userId()).isEqualTo(user);
    assertThat(caller.sessionId()).isEqualTo(Sessions.id(token));
    assertThat(caller.organizationId()).isEqualTo(organization);
    assertThat(caller.authSubject()).isEqualTo(Given.lower(wallet));
    assertThat(caller.holdsIn(Scope.organization(organization), Caller.ADMIN_WRITE)).isTrue();
    assertThat(caller.holdsInZone(Caller.ADMIN_READ)).isFalse();
    assertThat(CallContext.current().actor())
        .isEqualTo(new Actor(Actor.Type.USER, user, organization, Given.lower(wallet)));
    Recorded.nothing();
  }

  @Test
  void zoneRolesAreRightsInTheZone() {
    Given.zoneRoles(user, "admin");
    Caller caller = Sessions.act(Sessions.open(user, wallet));
    assertThat(caller.organizationId()).isNull();
    assertThat(caller.holdsInZone(Caller.ADMIN_WRITE)).isTrue();
  }

  @Test
  void anythingElseIsRefused() {
    SessionTokenView token = Sessions.open(user, wallet);
    Acting.asStranger();
    String secret = token.token().reveal();
    for (String header :
        new String[] {
          null,
          "",
          "Bearer",
          "Bearer ",
          secret,
          "bearer " + secret,
          "Bearer  " + secret,
          "Bearer " + secret + " ",
          "Basic " + secret,
          "Bearer " + secret + "x",
          "Bearer nonsense"
        }) {
      Refused.of(Reason.UNAUTHENTICATED, () -> authentication.authenticate(header));
    }
    assertThat(CallContext.current().actor()).isEqualTo(Actor.ANONYMOUS);
  }

  @Test
  void aSessionEndsWithItsTimeItsUserAndTheirOrganization() throws Exception {
    SessionTokenView over = Sessions.open(user, wallet);
    Sessions.change(over, "expires_at = now() - interval '1 second'");
    assertThat(Sessions.isAlive(over)).isFalse();

    String organization = Given.organization();
    TestWallet theirs = TestWallet.random();
    SessionTokenView ofMember = Sessions.open(Given.member(organization, theirs), theirs);
    assertThat(Sessions.isAlive(ofMember)).isTrue();
    Given.deleted(organization);
    assertThat(Sessions.isAlive(ofMember)).isFalse();
  }

  @Test
  void anOrganizationsProviderSignsInNoUserWithZoneRoles() throws Exception {
    String organization = Given.organization();
    Given.join(organization, user);
    SessionTokenView token =
        Sessions.open(
            user, SessionOrigin.byProvider("https://id.example", "s", null, organization));
    assertThat(Sessions.isAlive(token)).isTrue();
    // As one who was removed before removals ended sessions.
    Services.inTransaction(
        () ->
            Services.entities()
                .createNativeQuery("update users set organization_id = null where id = :id")
                .setParameter("id", user)
                .executeUpdate());
    assertThat(Sessions.isAlive(token)).as("without rights").isTrue();
    Given.zoneRoles(user, "user");
    assertThat(Sessions.isAlive(token)).as("with the zone role user").isTrue();
    Given.zoneRoles(user, "admin");
    assertThat(Sessions.isAlive(token)).isFalse();
  }

  @Test
  void aMachinesWalletGrantsNoMoreThanTheMachineHas() {
    String organization = Given.organization();
    Given.join(organization, user);
    String machine = Given.machine(organization, "org_wallets_manage");
    SessionTokenView token =
        Sessions.open(
            user, SessionOrigin.byWallet(Given.address(wallet), null, "localhost", machine));
    SessionTokenView own = Sessions.open(user, wallet);
    assertThat(Sessions.isAlive(token)).isTrue();
    Given.hold(organization, user, Given.adminRole(organization));
    assertThat(Sessions.isAlive(token)).isFalse();
    assertThat(Sessions.isAlive(own)).isTrue();
    Given.hold(organization, user);
    assertThat(Sessions.isAlive(token)).as("as before").isTrue();
  }

  @Test
  void aUseMovesTheEndOfAnIdleTimeoutAndIsInTheLog() throws Exception {
    Services.set("session.idle-seconds", "600");
    SessionTokenView token = Sessions.open(user, wallet);
    Sessions.act(token);
    assertThat(Recorded.tables()).as("hardly idle").isEmpty();
    Sessions.change(token, "expires_at = expires_at - interval '2 minutes'");
    Sessions.act(token);
    assertThat(expiry(token)).isAfterOrEqualTo(token.expiresAt());
    Sessions.change(
        token,
        "expires_at = now() + interval '1 minute', renewable_until = now() + interval '2 minutes'");
    Sessions.act(token);
    assertThat(expiry(token)).isBefore(Instant.now().plus(Duration.ofMinutes(3)));
  }

  @Test
  void aUseIsWrittenDownEachFiveMinutesAndIsInNoLog() throws Exception {
    SessionTokenView token = Sessions.open(user, wallet);
    Sessions.change(token, "last_used_at = now() - interval '4 minutes'");
    Instant before = lastUse(token);
    Sessions.act(token);
    assertThat(lastUse(token)).isEqualTo(before);
    Sessions.change(token, "last_used_at = now() - interval '6 minutes'");
    Sessions.act(token);
    assertThat(lastUse(token)).isAfter(before.plus(Duration.ofMinutes(3)));
    assertThat(Recorded.tables()).isEmpty();
  }

  private static Instant expiry(SessionTokenView token) throws Exception {
    return Services.inTransaction(
        () ->
            Services.get(SessionQueries.class).find(Sessions.id(token)).orElseThrow().expiresAt());
  }

  private static Instant lastUse(SessionTokenView token) throws Exception {
    return Services.inTransaction(
        () ->
            Services.get(SessionQueries.class).find(Sessions.id(token)).orElseThrow().lastUsedAt());
  }
}
