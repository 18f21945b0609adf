package dev.portcullis.ejb.oidc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.acceptance.LocalIssuer;
import dev.portcullis.acceptance.TestAuthenticator;
import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Passkeys;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.given.Together;
import dev.portcullis.ejb.identity.IdentityProviderService;
import dev.portcullis.ejb.identity.SetOidcProviderRequest;
import dev.portcullis.ejb.identity.UserView;
import dev.portcullis.ejb.member.AssignMemberRequest;
import dev.portcullis.ejb.member.InviteMemberRequest;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.ejb.member.NamePendingAdminRequest;
import dev.portcullis.ejb.member.PendingAdminService;
import dev.portcullis.ejb.passkey.MfaChallengeView;
import dev.portcullis.ejb.role.RoleView;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.session.LoginResult;
import dev.portcullis.ejb.session.SessionService;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.ejb.user.UserDefinition;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.member.RemovedMemberRepository;
import dev.portcullis.persistence.user.SuspensionRepository;
import jakarta.ejb.EJBTransactionRequiredException;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Signing in with the token of an identity provider (R-IDN-6, ADRs 0031 and 0032). */
@ServiceTest(settings = "oidc.allowed-cidrs=127.0.0.0/8")
class OidcLoginServiceTest {
  private static final LocalIssuer ISSUER = LocalIssuer.start();
  private static final LocalIssuer OTHER = LocalIssuer.start();

  @Inject private TokenVerifier verifier;
  @Inject private OidcLoginService logins;
  @Inject private UserService users;
  private final String subject = "sub-" + Ids.id();

  @AfterAll
  static void close() {
    ISSUER.close();
    OTHER.close();
  }

  @BeforeEach
  void nameTheOperatorsProvider() {
    Services.set("operator.oidc-issuer", ISSUER.url());
    Services.set("operator.oidc-subject", "operator");
    Services.set("operator.oidc-jwks-uri", ISSUER.keysUrl());
    Services.set("operator.oidc-audience", LocalIssuer.AUDIENCE);
    Acting.asStranger();
  }

  @Test
  void theFirstLoginMakesTheAccountOfTheZone() {
    SessionTokenView session =
        login(ISSUER.token(subject, Map.of("preferred_username", "Max", "sid", "s1")));
    Recorded.row("auth.login_succeeded", "session", session.auditId(), null);
    AuditLogView row = Recorded.row();
    assertThat(row.authSubject()).isEqualTo(subject);
    UserView user = userOf(session);
    assertThat(row.activeUserId()).isEqualTo(user.id());
    assertThat(user.displayName()).isEqualTo("Max");
    assertThat(user.source()).isEqualTo("oidc");
    assertThat(user.organization()).isNull();
    assertThat(user.roles()).extracting(RoleView::id).containsExactly("user");
    assertThat(userOf(login(ISSUER.token(subject))).id()).as("again").isEqualTo(user.id());
  }

  /** The same claims, with the signature of another key. */
  @Test
  void aTokenThatItsIssuerDidNotSignIsRefused() {
    byte[] claims = ISSUER.claims(subject, Map.of()).getBytes(UTF_8);
    String forged = OTHER.sign(claims);
    assertRefused(forged);
    String good = ISSUER.sign(claims);
    String mixed =
        good.substring(0, good.lastIndexOf('.')) + forged.substring(forged.lastIndexOf('.'));
    assertRefused(mixed);
    login(good);
  }

  @Test
  void aTokenOpensOneSession() {
    String token = ISSUER.token(subject);
    login(token);
    assertRefused(token);
    assertThat(Refused.row(403).actionType()).isEqualTo("auth.login_failed");
    String jti = "jti of " + subject;
    login(ISSUER.token(subject, Map.of("jti", jti)));
    assertRefused(ISSUER.token(subject, Map.of("jti", jti, "x", 1)));
  }

  @Test
  void aTokenWithoutIdentifierIsKnownByItsSignedPart() {
    String token = ISSUER.token(subject, Map.of("jti", ""));
    login(token);
    assertRefused(token);
    login(ISSUER.token(subject, Map.of("jti", "", "x", 1)));
  }

  @Test
  void aTokenWithYearsOfReplayProtectionIsRejected() {
    long now = Instant.now().getEpochSecond();
    long year = Duration.ofDays(365).toSeconds();
    login(ISSUER.token(subject, Map.of("exp", now + year)));
    assertRefused(ISSUER.token(subject, Map.of("exp", now + 2 * year)));
  }

  @Test
  void aTokenThatComesSeveralTimesAtOnceOpensOneSession() {
    String token = ISSUER.token(subject);
    List<Optional<Reason>> outcomes =
        Together.run(
            6,
            i -> {
              Acting.asStranger();
              logins.login(verifier.verify(token), null);
            });
    assertThat(outcomes).containsOnlyOnce(Optional.empty());
    assertThat(outcomes)
        .filteredOn(Optional::isPresent)
        .containsOnly(Optional.of(Reason.FORBIDDEN));
  }

  @Test
  void aLoginThatIsRolledBackDoesNotSpendTheToken() throws Exception {
    String token = ISSUER.token(subject);
    Services.rolledBack(() -> logins.login(verifier.verify(token), null));
    Recorded.nothing();
    assertThat(Sessions.isAlive(login(token))).isTrue();
  }

  @Test
  void aTokenIsLeftGoodForTheLoginWithThePasskeyAndForNoOther() {
    TestAuthenticator authenticator = new TestAuthenticator();
    TestWallet wallet = TestWallet.random();
    String user = userOf(login(ISSUER.token(subject))).id();
    Acting.asOperator();
    users.replace(
        user,
        new UserDefinition(
            "Admin", List.of(wallet.address()), null, null, Given.references("admin")));
    Passkeys.register(user, wallet, authenticator);
    String token = ISSUER.token(subject);
    Acting.asStranger();
    MfaChallengeView asked = (MfaChallengeView) logins.login(verifier.verify(token), null);
    assertThat(asked.requiresMfa()).isTrue();
    Acting.asStranger();
    SessionTokenView session =
        (SessionTokenView)
            logins.login(verifier.verify(token), Passkeys.answer(authenticator, asked));
    Sessions.act(session);
    assertThat(Services.get(SessionService.class).current().withPasskey()).isTrue();
    Acting.asStranger();
    MfaChallengeView again = (MfaChallengeView) logins.login(verifier.verify(token), null);
    Acting.asStranger();
    Refused.of(
        Reason.FORBIDDEN,
        () -> logins.login(verifier.verify(token), Passkeys.answer(authenticator, again)));
  }

  @Test
  void aTokenHasOneFormOnly() {
    String token = ISSUER.token(subject);
    char last = token.charAt(token.length() - 1);
    String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    // The last of 342 characters carries two bits of the signature; the other four mean nothing.
    assertRefused(
        token.substring(0, token.length() - 1) + alphabet.charAt(alphabet.indexOf(last) + 1));
    assertRefused(token + "=");
    assertRefused(token + "==");
    login(token);
  }

  @Test
  void aSignedPayloadThatIsNotPlainUtf8IsRefused() {
    String claims = ISSUER.claims(subject, Map.of("preferred_username", "M\u00e4x"));
    assertRefused(ISSUER.sign(claims.getBytes(ISO_8859_1)));
    assertRefused(ISSUER.sign(claims.getBytes(UTF_16LE)));
    assertRefused(ISSUER.sign((claims + "{}").getBytes(UTF_8)));
    login(ISSUER.sign(claims.getBytes(UTF_8)));
  }

  @Test
  void theMembersOfAnOrganizationSignInAtItsProvider() {
    String organization = organization();
    UserView member = userOf(login(OTHER.token(subject)));
    assertThat(member.organization().id()).isEqualTo(organization);
    assertThat(userOf(login(OTHER.token(subject))).id()).isEqualTo(member.id());
    Given.deleted(organization);
    assertRefused(OTHER.token(subject));
  }

  @Test
  void aFirstLoginThatExceedsTheQuotaOfMembersIsRefused() {
    String organization = organization();
    Services.set("quota.members", "1");
    Acting.asStranger();
    OidcLoginService limited = Services.get(OidcLoginService.class);
    TokenVerifier reader = Services.get(TokenVerifier.class);
    assertThat(limited.login(reader.verify(OTHER.token(subject)), null)).isNotNull();
    Acting.asStranger();
    Refused.of(
        Reason.ORGANIZATION_QUOTA,
        () -> limited.login(reader.verify(OTHER.token(subject + "2")), null));
    Acting.asStranger();
    assertThat(limited.login(reader.verify(OTHER.token(subject)), null))
        .as("a member already")
        .isNotNull();
    end(organization);
  }

  @Test
  void anInvitationIsTakenOverByTheFirstLogin() {
    String organization = organization();
    Acting.asAdministratorOf(organization);
    String invited =
        Services.get(MemberService.class)
            .invite(organization, new InviteMemberRequest(subject, "Eve"))
            .id();
    UserView user = userOf(login(OTHER.token(subject)));
    assertThat(user.id()).isEqualTo(invited);
    assertThat(user.displayName()).isEqualTo("Eve");
    end(organization);
  }

  @Test
  void anEmailNeverClaimsAnInvitation() {
    String organization = organization();
    String mail = subject + "@mail.example";
    Acting.asAdministratorOf(organization);
    String invited =
        Services.get(MemberService.class)
            .invite(organization, new InviteMemberRequest(mail, "Eve"))
            .id();
    for (boolean isVerified : new boolean[] {false, true}) {
      Map<String, Object> claims =
          Map.of("email", mail, "email_verified", isVerified, "preferred_username", mail);
      UserView other = userOf(login(OTHER.token(subject + isVerified, claims)));
      assertThat(other.id()).as("verified: %s", isVerified).isNotEqualTo(invited);
    }
    assertThat(userOf(login(OTHER.token(mail))).id()).as("the subject does").isEqualTo(invited);
    end(organization);
  }

  @Test
  void onlyTheProviderOfTheOrganizationClaimsAnInvitation() {
    String organization = organization();
    Acting.asAdministratorOf(organization);
    String invited =
        Services.get(MemberService.class)
            .invite(organization, new InviteMemberRequest(subject, "Eve"))
            .id();
    try (LocalIssuer unlisted = LocalIssuer.start()) {
      assertRefused(unlisted.token(subject));
    }
    assertThat(userOf(login(ISSUER.token(subject))).id())
        .as("the operator's provider makes another account")
        .isNotEqualTo(invited);
    assertThat(userOf(login(OTHER.token(subject))).id()).isEqualTo(invited);
    end(organization);
  }

  @Test
  void theSubjectOfAReplacedProviderIsAnotherPerson() {
    String organization = organization();
    Acting.asAdministratorOf(organization);
    String invited =
        Services.get(MemberService.class)
            .invite(organization, new InviteMemberRequest(subject, "Eve"))
            .id();
    String administrator = "administrator " + subject;
    Acting.asAdministratorOf(organization);
    Services.get(PendingAdminService.class)
        .add(organization, new NamePendingAdminRequest(administrator));
    try (LocalIssuer replacing = LocalIssuer.start()) {
      trust(organization, replacing);
      UserView another = userOf(login(replacing.token(subject)));
      assertThat(another.id()).isNotEqualTo(invited);
      assertThat(another.displayName()).isNotEqualTo("Eve");
      assertThat(userOf(login(replacing.token(administrator))).roles())
          .extracting(RoleView::id)
          .doesNotContain(Given.adminRole(organization));
    }
    trust(organization, OTHER);
    assertThat(userOf(login(OTHER.token(subject))).id())
        .as("the issuer of the invitation is back")
        .isEqualTo(invited);
    assertThat(userOf(login(OTHER.token(administrator))).roles())
        .extracting(RoleView::id)
        .contains(Given.adminRole(organization));
    end(organization);
  }

  @Test
  void anInvitationFromBeforeTheFirstProviderIsForThatOne() {
    String organization = Given.organization();
    Acting.asAdministratorOf(organization);
    String invited =
        Services.get(MemberService.class)
            .invite(organization, new InviteMemberRequest(subject, "Eve"))
            .id();
    String administrator = "administrator " + subject;
    Acting.asAdministratorOf(organization);
    Services.get(PendingAdminService.class)
        .add(organization, new NamePendingAdminRequest(administrator));
    trust(organization, OTHER);
    Acting.asOperator();
    Services.get(IdentityProviderService.class).remove(organization);
    try (LocalIssuer replacing = LocalIssuer.start()) {
      trust(organization, replacing);
      assertThat(userOf(login(replacing.token(subject))).id()).isNotEqualTo(invited);
      assertThat(userOf(login(replacing.token(administrator))).roles())
          .extracting(RoleView::id)
          .doesNotContain(Given.adminRole(organization));
    }
    trust(organization, OTHER);
    assertThat(userOf(login(OTHER.token(subject))).id()).isEqualTo(invited);
    end(organization);
  }

  @Test
  void aRemovedInvitationBindsTheSubjectOfItsIssuerOnly() {
    String organization = organization();
    MemberService members = Services.get(MemberService.class);
    Acting.asAdministratorOf(organization);
    String invited = members.invite(organization, new InviteMemberRequest(subject, "Eve")).id();
    Acting.asAdministratorOf(organization);
    members.remove(organization, invited);
    assertRefused(OTHER.token(subject));
    try (LocalIssuer replacing = LocalIssuer.start()) {
      trust(organization, replacing);
      assertThat(userOf(login(replacing.token(subject))).organization().id())
          .isEqualTo(organization);
    }
    end(organization);
  }

  @Test
  void aPendingAdministratorBecomesOne() {
    String organization = organization();
    Acting.asAdministratorOf(organization);
    PendingAdminService pending = Services.get(PendingAdminService.class);
    pending.add(organization, new NamePendingAdminRequest(subject));
    UserView user = userOf(login(OTHER.token(subject)));
    String admin = Given.adminRole(organization);
    assertThat(user.roles()).extracting(RoleView::id).contains(admin);
    assertThat(pending.list(organization, new PageRequest(10, 0)).items()).isEmpty();
    end(organization);
  }

  @Test
  void anOrganizationsProviderSignsInNoUserWithOtherRoles() throws Exception {
    String organization = organization();
    String user = userOf(login(OTHER.token(subject))).id();
    Acting.asOperator();
    Services.get(MemberService.class).remove(organization, user);
    // As one who was removed before removals were noted.
    Services.inTransaction(
        () -> Services.get(RemovedMemberRepository.class).delete(organization, subject));
    assertThat(Sessions.isAlive(login(OTHER.token(subject)))).as("without rights").isTrue();
    Given.zoneRoles(user, "admin");
    assertRefused(OTHER.token(subject));
    Given.zoneRoles(user, "user");
    Given.join(Given.organization(), user);
    assertRefused(OTHER.token(subject));
    end(organization);
  }

  @Test
  void theProviderDoesNotRestoreARemovedMember() {
    String organization = organization();
    String user = userOf(login(OTHER.token(subject))).id();
    MemberService members = Services.get(MemberService.class);
    Acting.asAdministratorOf(organization);
    members.remove(organization, user);
    assertThat(Recorded.tables()).contains("removed_members");
    assertRefused(OTHER.token(subject));
    assertThat(Refused.row(403).actionType()).isEqualTo("auth.login_failed");
    assertThat(userOf(login(OTHER.token("another " + subject))).organization().id())
        .as("others come as before")
        .isEqualTo(organization);

    Acting.asAdministratorOf(organization);
    UserView invited = members.invite(organization, new InviteMemberRequest(subject, "Eve"));
    assertThat(invited.id()).as("the account it was").isEqualTo(user);
    assertThat(userOf(login(OTHER.token(subject))).organization().id()).isEqualTo(organization);

    Acting.asAdministratorOf(organization);
    members.remove(organization, user);
    assertRefused(OTHER.token(subject));
    Acting.asAdministratorOf(organization);
    members.assign(organization, new AssignMemberRequest(user));
    assertThat(userOf(login(OTHER.token(subject))).id()).isEqualTo(user);
    end(organization);
  }

  @Test
  void fillingTheRemovalRecordsRestoresAndAddsNoUser() {
    Services.set("quota.removed-members", "1");
    String organization = organization();
    MemberService members = Services.get(MemberService.class);
    String eve = userOf(login(OTHER.token(subject))).id();
    String accomplice = userOf(login(OTHER.token("second " + subject))).id();
    for (String user : List.of(eve, accomplice)) {
      Acting.asAdministratorOf(organization);
      members.remove(organization, user);
    }
    assertRefused(OTHER.token(subject));
    assertRefused(OTHER.token("second " + subject));
    Refused.of(Reason.ORGANIZATION_QUOTA, () -> login(OTHER.token("third " + subject)));
    end(organization);
  }

  @Test
  void aRemovedInvitationIsNotAcceptedByTheFirstLogin() {
    String organization = organization();
    MemberService members = Services.get(MemberService.class);
    Acting.asAdministratorOf(organization);
    UserView invited = members.invite(organization, new InviteMemberRequest(subject, "Eve"));
    Acting.asAdministratorOf(organization);
    members.remove(organization, invited.id());
    assertRefused(OTHER.token(subject));
    Acting.asAdministratorOf(organization);
    Services.get(PendingAdminService.class).add(organization, new NamePendingAdminRequest(subject));
    UserView administrator = userOf(login(OTHER.token(subject)));
    assertThat(administrator.organization().id()).isEqualTo(organization);
    Acting.asAdministratorOf(organization);
    members.remove(organization, administrator.id());
    assertRefused(OTHER.token(subject));
    end(organization);
  }

  @Test
  void aRemovedAdministratorDoesNotReturnByAnEarlierNomination() {
    String organization = organization();
    PendingAdminService pending = Services.get(PendingAdminService.class);
    String user = userOf(login(OTHER.token(subject))).id();
    Acting.asAdministratorOf(organization);
    pending.add(organization, new NamePendingAdminRequest(subject));
    Acting.asAdministratorOf(organization);
    Services.get(MemberService.class).remove(organization, user);
    assertThat(Recorded.tables()).contains("pending_admins");
    assertThat(pending.list(organization, new PageRequest(10, 0)).items()).isEmpty();
    assertRefused(OTHER.token(subject));
    Acting.asAdministratorOf(organization);
    pending.add(organization, new NamePendingAdminRequest(subject));
    assertThat(userOf(login(OTHER.token(subject))).organization().id())
        .as("named after the removal")
        .isEqualTo(organization);
    end(organization);
  }

  @Test
  void theSameSubjectOfAnotherProviderTakesNoRemovalBack() {
    String organization = organization();
    String removed = userOf(login(OTHER.token(subject))).id();
    String namesake = userOf(login(ISSUER.token(subject))).id();
    MemberService members = Services.get(MemberService.class);
    Acting.asAdministratorOf(organization);
    members.remove(organization, removed);
    Acting.asAdministratorOf(organization);
    members.assign(organization, new AssignMemberRequest(namesake));
    assertRefused(OTHER.token(subject));
    end(organization);
  }

  @Test
  void aMemberDeletedByTheZoneReturnsByAnInvitationOnly() {
    String organization = organization();
    String deleted = userOf(login(OTHER.token(subject))).id();
    Acting.asOperator();
    Services.get(UserService.class).delete(deleted);
    assertThat(Recorded.tables()).contains("removed_members");
    assertRefused(OTHER.token(subject));
    Acting.asAdministratorOf(organization);
    Services.get(MemberService.class)
        .invite(organization, new InviteMemberRequest(subject, "Again"));
    assertThat(userOf(login(OTHER.token(subject))).organization().id()).isEqualTo(organization);
    end(organization);
  }

  @Test
  void aNamesakeWhoBecomesAdministratorUndoesNoRemoval() {
    String organization = organization();
    String removed = userOf(login(OTHER.token(subject))).id();
    Acting.asAdministratorOf(organization);
    Services.get(MemberService.class).remove(organization, removed);
    try (LocalIssuer replacing = LocalIssuer.start()) {
      trust(organization, replacing);
      Acting.asAdministratorOf(organization);
      Services.get(PendingAdminService.class)
          .add(organization, new NamePendingAdminRequest(subject));
      assertThat(userOf(login(replacing.token(subject))).roles())
          .extracting(RoleView::id)
          .contains(Given.adminRole(organization));
    }
    trust(organization, OTHER);
    assertRefused(OTHER.token(subject));
    end(organization);
  }

  @Test
  void aRemovedMemberWithZoneRolesIsNotInvitedAgain() {
    String organization = organization();
    String user = userOf(login(OTHER.token(subject))).id();
    MemberService members = Services.get(MemberService.class);
    Acting.asAdministratorOf(organization);
    members.remove(organization, user);
    Given.zoneRoles(user, "admin");
    Acting.asAdministratorOf(organization);
    Refused.of(
        Reason.INVALID_INPUT,
        () -> members.invite(organization, new InviteMemberRequest(subject, "Eve")));
    Given.zoneRoles(user, "user");
    Given.join(Given.organization(), user);
    Acting.asAdministratorOf(organization);
    Refused.of(
        Reason.ALREADY_EXISTS,
        () -> members.invite(organization, new InviteMemberRequest(subject, "Eve")));
    assertRefused(OTHER.token(subject));
    end(organization);
  }

  @Test
  void aMemberOfTheOperatorsProviderIsNotKeptFromTheZone() {
    String organization = organization();
    String user = userOf(login(ISSUER.token(subject))).id();
    MemberService members = Services.get(MemberService.class);
    Acting.asAdministratorOf(organization);
    members.assign(organization, new AssignMemberRequest(user));
    Acting.asAdministratorOf(organization);
    members.remove(organization, user);
    assertThat(userOf(login(ISSUER.token(subject))).organization()).isNull();
    end(organization);
  }

  @Test
  void aDisabledUserIsAdmittedWithANewerToken() throws Exception {
    String user = userOf(login(ISSUER.token(subject))).id();
    Services.inTransaction(() -> Services.get(SuspensionRepository.class).suspend(user));
    long now = Instant.now().getEpochSecond();
    assertRefused(ISSUER.token(subject, Map.of("iat", now - 30)));
    assertThat(Sessions.isAlive(login(ISSUER.token(subject, Map.of("iat", now + 30))))).isTrue();
    assertThat(Sessions.isAlive(login(ISSUER.token(subject, Map.of("iat", now - 30)))))
        .as("lifted")
        .isTrue();
  }

  @Test
  void aWaitingSignInIsEndedByThePasskeyWithinATransaction() throws Exception {
    SecondFactorRequirement awaited = new SecondFactorRequirement("nobody", null, "c");
    assertThatThrownBy(() -> logins.withPasskey(awaited, Map.of()))
        .isInstanceOf(EJBTransactionRequiredException.class);
    Refused.of(
        Reason.FORBIDDEN,
        () -> Services.inTransaction(() -> logins.withPasskey(awaited, Map.of())));
  }

  private UserView userOf(SessionTokenView session) {
    String id = Sessions.act(session).userId();
    return users.get(id);
  }

  /** An organization whose provider is the other issuer. */
  private static String organization() {
    String organization = Given.organization();
    trust(organization, OTHER);
    return organization;
  }

  private static void trust(String organization, LocalIssuer issuer) {
    Acting.asOperator();
    Services.get(IdentityProviderService.class)
        .set(
            organization,
            new SetOidcProviderRequest(
                issuer.url(),
                issuer.keysUrl(),
                LocalIssuer.AUDIENCE,
                "panel",
                null,
                "https://panel.example",
                null));
  }

  /** Frees the issuer for the next test. */
  private static void end(String organization) {
    Given.deleted(organization);
  }

  private SessionTokenView login(String token) {
    Acting.asStranger();
    LoginResult answer = logins.login(verifier.verify(token), null);
    return (SessionTokenView) answer;
  }

  private void assertRefused(String token) {
    Acting.asStranger();
    Refused.of(Reason.FORBIDDEN, () -> logins.login(verifier.verify(token), null));
  }
}
