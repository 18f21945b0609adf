package dev.portcullis.ejb.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.identity.IdentityProviderService;
import dev.portcullis.ejb.identity.SetOidcProviderRequest;
import dev.portcullis.ejb.identity.UserView;
import dev.portcullis.ejb.role.RoleView;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.user.UserDefinition;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Invitations that no sign-in takes up, and how they are joined with the account of the person. A
 * service test: the list is a view of the database, and joining changes two accounts at once.
 */
@ServiceTest(settings = {"operator.oidc-issuer=" + StrandedInvitationServiceTest.OPERATOR})
class StrandedInvitationServiceTest {
  static final String OPERATOR = "https://operator-of-stranded.example";

  @Inject private StrandedInvitationService stranded;
  @Inject private UserService users;
  private final String subject = "sub-" + Ids.id();
  private String organization;
  private String invited;

  @BeforeEach
  void invite() {
    organization = Given.organization();
    Acting.asOperator();
    invited =
        Services.get(MemberService.class)
            .invite(organization, new InviteMemberRequest(subject, "Guest"))
            .id();
  }

  @Test
  void aUserWithAnAccountOfTheOperatorsProviderIsListed() {
    assertThat(listed()).as("may still sign in").isEmpty();
    String account = Given.userAt(OPERATOR, subject);
    StrandedInvitationView found = listed().findFirst().orElseThrow();
    assertThat(found.accountId()).isEqualTo(account);
    assertThat(found.organizationId()).isEqualTo(organization);
    assertThat(found.displayName()).isEqualTo("Guest");
    assertThat(found.accountOrganizationId()).isNull();
    assertThat(found.issuer()).isEqualTo(OPERATOR);
    assertThat(listed()).hasSize(1);
  }

  @Test
  void anAccountOfAnUnacceptedProviderDoesNotCount() {
    Given.userAt("https://elsewhere.example", subject);
    assertThat(listed()).isEmpty();
    Acting.asOperator();
    Refused.of(Reason.NOT_FOUND, () -> stranded.join(invited));
  }

  @Test
  void withAProviderOfItsOwnOnlyAccountsOfThatOneCount() {
    Given.userAt(OPERATOR, subject);
    String issuer = provider();
    assertThat(listed()).as("signs in at the organization's provider").isEmpty();
    String account = Given.userAt(issuer, subject);
    assertThat(listed().map(StrandedInvitationView::accountId)).containsExactly(account);
  }

  @Test
  void anInvitationForAReplacedProviderIsListedAndJoinedOnceThereIsAnAccount() {
    String former = provider();
    Given.userAt(OPERATOR, subject);
    assertThat(listed()).as("its issuer may still take it up").isEmpty();
    String issuer = provider();
    assertThat(listed())
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.invitedIssuer()).isEqualTo(former);
              assertThat(found.accountId()).isNull();
              assertThat(found.issuer()).isNull();
            });
    Acting.asOperator();
    Refused.of(Reason.CONFLICT, () -> stranded.join(invited));

    String account = Given.userAt(issuer, subject);
    assertThat(listed())
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.accountId()).isEqualTo(account);
              assertThat(found.issuer()).isEqualTo(issuer);
            });
    Acting.asOperator();
    assertThat(stranded.join(invited).id()).isEqualTo(account);
    Recorded.row("invitation.join", "user", invited, null);
    assertThat(listed()).isEmpty();
  }

  @Test
  void theAccountBecomesTheMember() {
    String account = Given.userAt(OPERATOR, subject);
    String role = Given.role(Scope.organization(organization));
    Given.hold(organization, invited, role);
    Acting.asOperator();
    UserView joined = stranded.join(invited);
    Recorded.row("invitation.join", "user", invited, null);
    assertThat(joined.id()).isEqualTo(account);
    assertThat(joined.organization().id()).isEqualTo(organization);
    assertThat(joined.roles()).extracting(RoleView::id).containsExactly(role);
    Refused.of(Reason.NOT_FOUND, () -> users.get(invited));
    assertThat(listed()).isEmpty();
    Acting.asOperator();
    Refused.of(Reason.NOT_FOUND, () -> stranded.join(invited));
    assertThat(Refused.row(404).actionType()).isEqualTo("invitation.join");
  }

  @Test
  void aMemberOfAnotherOrganizationAndAUserWithZoneRolesAreNotJoined() {
    String account = Given.userAt(OPERATOR, subject);
    Given.zoneRoles(account, "admin");
    Acting.asOperator();
    Refused.of(Reason.INVALID_INPUT, () -> stranded.join(invited));
    Given.zoneRoles(account);
    Given.join(Given.organization(), account);
    Acting.asOperator();
    Refused.of(Reason.CONFLICT, () -> stranded.join(invited));
    assertThat(users.get(invited).id()).isEqualTo(invited);
  }

  @Test
  void aWalletOfTheInvitedUserIsNotLost() {
    Given.userAt(OPERATOR, subject);
    Acting.asOperator();
    users.replace(invited, new UserDefinition("Guest", List.of(Given.address()), null, null, null));
    Acting.asOperator();
    Refused.of(Reason.CONFLICT, () -> stranded.join(invited));
  }

  @Test
  void theRolesOfTheInvitedUserAreGiven() {
    Given.userAt(OPERATOR, subject);
    Given.hold(organization, invited, Given.adminRole(organization));
    Acting.as(new Caller(Ids.id(), -1, null, Set.of("admin_write"), Set.of(), "writer"));
    Refused.of(Reason.PERMISSION_NOT_HELD, () -> stranded.join(invited));
    Acting.asOperator();
    assertThat(stranded.join(invited).organization().id()).isEqualTo(organization);
  }

  /** Gives the organization a provider, in place of one it may have; the answer is its issuer. */
  private String provider() {
    String issuer = "https://own.example/" + Ids.id();
    Acting.asOperator();
    Services.get(IdentityProviderService.class)
        .set(
            organization,
            new SetOidcProviderRequest(
                issuer, issuer + "/certs", "a", "panel", null, "https://panel.example", null));
    return issuer;
  }

  private Stream<StrandedInvitationView> listed() {
    return stranded.list(new PageRequest(1000, 0)).items().stream()
        .filter(each -> each.userId().equals(invited));
  }
}
