package dev.portcullis.ejb.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.identity.IdentityProviderService;
import dev.portcullis.ejb.identity.SetOidcProviderRequest;
import dev.portcullis.ejb.identity.UserView;
import dev.portcullis.ejb.role.RoleView;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.session.SessionCache;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.ejb.wallet.PersonalTokenService;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.session.SessionOrigin;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The members of organizations (R-ADM-9). */
@ServiceTest
class MemberServiceTest {
  private static final PageRequest ALL = new PageRequest(100, 0);

  @Inject private MemberService members;
  @Inject private UserService users;
  private String organization;

  @BeforeEach
  void actInAnOrganization() {
    organization = Given.organization();
    Acting.asAdministratorOf(organization);
  }

  @Test
  void anAssignedUserIsAMemberAndStaysOne() {
    String user = Given.user();
    Acting.asAdministratorOf(organization);
    UserView assigned = members.assign(organization, new AssignMemberRequest(user));
    Recorded.row("organization.user.add", "user", user, organization);
    assertThat(assigned.organization().id()).isEqualTo(organization);
    assertThat(assigned.organization().name()).startsWith("Given ");
    assertThat(members.get(organization, user)).isEqualTo(assigned);
    assertThat(members.assign(organization, new AssignMemberRequest(user)).id()).isEqualTo(user);
    assertThat(members.list(organization, null, null, ALL).items()).hasSize(1);
  }

  @Test
  void aRolledBackAssignmentDoesNotExist() throws Exception {
    String user = Given.user();
    Acting.asAdministratorOf(organization);
    Services.rolledBack(() -> members.assign(organization, new AssignMemberRequest(user)));
    Recorded.nothing();
    Refused.of(Reason.NOT_FOUND, () -> members.get(organization, user));
  }

  @Test
  void aUserBelongsToOneOrganizationOrToTheZone() {
    String user = Given.member(organization);
    String other = Given.organization();
    Acting.asOperator();
    Refused.of(Reason.CONFLICT, () -> members.assign(other, new AssignMemberRequest(user)));
    Refused.of(Reason.CONFLICT, () -> users.replaceRoles(user, roles("admin")));
    members.remove(organization, user);
    users.replaceRoles(user, roles("admin"));
    Refused.of(Reason.INVALID_INPUT, () -> members.assign(other, new AssignMemberRequest(user)));
    users.replaceRoles(user, roles("user"));
    assertThat(members.assign(other, new AssignMemberRequest(user)).organization().id())
        .as("the zone role user does not prevent membership")
        .isEqualTo(other);
    Refused.of(Reason.NOT_FOUND, () -> members.assign(other, new AssignMemberRequest("nobody")));
    Refused.of(Reason.NOT_FOUND, () -> members.get(organization, user));
  }

  @Test
  void aRemovedMemberLosesTheRolesOfTheOrganization() {
    String user = Given.member(organization);
    String admin = Given.adminRole(organization);
    Given.hold(organization, user, admin);
    Acting.asAdministratorOf(organization);
    members.remove(organization, user);
    Recorded.row("organization.user.remove", "user", user, organization);
    UserView left = users.get(user);
    assertThat(left.organization()).isNull();
    assertThat(left.roles()).isEmpty();
    assertThat(members.admins(organization, ALL).items()).isEmpty();
    Refused.of(Reason.NOT_FOUND, () -> members.remove(organization, user));
  }

  @Test
  void theSessionsOfAMemberEndWithTheRemoval() {
    TestWallet wallet = TestWallet.random();
    String user = Given.member(organization, wallet);
    SessionTokenView byWallet = Sessions.open(user, wallet);
    SessionTokenView byProvider =
        Sessions.open(
            user, SessionOrigin.byProvider("https://id.example", "s", null, organization));
    TestWallet others = TestWallet.random();
    SessionTokenView ofAnother = Sessions.open(Given.member(organization, others), others);
    String header = "Bearer " + byWallet.token().reveal();
    SessionCache known = Services.get(SessionCache.class);
    assertThat(known.holder(header).organizationId()).isEqualTo(organization);

    Acting.asAdministratorOf(organization);
    members.remove(organization, user);
    Recorded.row("organization.user.remove", "user", user, organization);
    assertThat(Recorded.tables()).contains("sessions");
    assertThat(Sessions.isAlive(byWallet)).isFalse();
    assertThat(Sessions.isAlive(byProvider)).isFalse();
    assertThat(Sessions.isAlive(ofAnother)).isTrue();
    Refused.of(Reason.UNAUTHENTICATED, () -> known.holder(header));
    assertThat(Sessions.isAlive(Sessions.open(user, wallet))).as("the account stays").isTrue();
  }

  @Test
  void aRemovedMembersPersonalTokenNoLongerGrantsAccess() {
    TestWallet wallet = TestWallet.random();
    String user = Given.member(organization, wallet);
    Sessions.act(Sessions.open(user, wallet));
    PersonalTokenService tokens = Services.get(PersonalTokenService.class);
    String token = tokens.get().token().reveal();
    Acting.asStranger();
    assertThat(tokens.caller(token).orElseThrow().organizationId()).isEqualTo(organization);
    Acting.asAdministratorOf(organization);
    members.remove(organization, user);
    Acting.asStranger();
    assertThat(tokens.caller(token).orElseThrow().organizationId()).isNull();
  }

  @Test
  void membersWithTheSystemRoleAreTheAdministrators() {
    String user = Given.member(organization);
    Given.member(organization);
    String admin = Given.adminRole(organization);
    Acting.asAdministratorOf(organization);
    assertThat(members.admins(organization, ALL).items()).isEmpty();
    UserView promoted = members.replaceRoles(organization, user, roles(admin));
    Recorded.row("organization.user.roles.update", "user", user, organization);
    assertThat(promoted.roles()).extracting(RoleView::id).containsExactly(admin);
    assertThat(members.admins(organization, ALL).items()).containsExactly(promoted);
  }

  @Test
  void rolesOfOthersCannotBeGiven() {
    String user = Given.member(organization);
    String own = Given.role(Scope.organization(organization));
    String foreign = Given.role(Scope.organization(Given.organization()));
    String ofZone = Given.role(Scope.ZONE);
    Acting.asAdministratorOf(organization);
    Refused.invalid(
        () ->
            members.replaceRoles(
                organization, user, roles(own, "admin", foreign, ofZone, own, "none")),
        "roles[1]",
        "roles[2]",
        "roles[3]",
        "roles[4]",
        "roles[5]");
    assertThat(members.get(organization, user).roles()).isEmpty();
    assertThat(members.replaceRoles(organization, user, roles(own)).roles()).hasSize(1);
    assertThat(members.replaceRoles(organization, user, roles()).roles()).isEmpty();
  }

  @Test
  void anOrganizationChangesItsOwnMembersOnly() {
    String foreign = Given.organization();
    String theirs = Given.member(foreign);
    String nobodys = Given.user();
    Acting.asAdministratorOf(organization);
    for (String user : List.of(theirs, nobodys, "nobody")) {
      Refused.of(Reason.NOT_FOUND, () -> members.get(organization, user));
      Refused.of(Reason.NOT_FOUND, () -> members.remove(organization, user));
      Refused.of(Reason.NOT_FOUND, () -> members.replaceRoles(organization, user, roles()));
    }
    assertThat(members.get(foreign, theirs).organization().id()).isEqualTo(foreign);
  }

  @Test
  void membersAreFoundByNameAndRole() {
    String one = Given.member(organization);
    String two = Given.member(organization);
    String role = Given.role(Scope.organization(organization));
    Given.hold(organization, one, role);
    Acting.asAdministratorOf(organization);
    String name = users.get(two).displayName();
    assertThat(ids(null, null)).containsExactly(two, one);
    assertThat(ids(null, role)).containsExactly(one);
    assertThat(ids(name.toUpperCase(java.util.Locale.ROOT), null)).containsExactly(two);
    assertThat(ids(name, role)).isEmpty();
  }

  @Test
  void anInvitedMemberIsKnownOnce() {
    String subject = "idp|" + Ids.id();
    Acting.asAdministratorOf(organization);
    UserView invited = members.invite(organization, new InviteMemberRequest(subject, "Eve"));
    Recorded.row("organization.user.add", "user", invited.id(), organization);
    assertThat(invited.source()).isEqualTo("oidc");
    assertThat(invited.displayName()).isEqualTo("Eve");
    assertThat(invited.toString()).doesNotContain(subject);
    assertThat(ids("eVe", null)).containsExactly(invited.id());
    Refused.of(
        Reason.ALREADY_EXISTS,
        () -> members.invite(organization, new InviteMemberRequest(subject, "Eve")));

    String other = Given.organization();
    Acting.asAdministratorOf(other);
    assertThat(members.invite(other, new InviteMemberRequest(subject, "Eve")).id())
        .as("another organization's provider may know another by it")
        .isNotEqualTo(invited.id());
  }

  @Test
  void aSubjectOfDotsIsNotInvited() {
    Acting.asAdministratorOf(organization);
    Refused.invalid(
        () -> members.invite(organization, new InviteMemberRequest("..", "Eve")), "oidcSub");
  }

  @Test
  void aUserOfTheProviderIsNotInvited() {
    String issuer = "https://id.example/" + Ids.id();
    String known = Given.userAt(issuer, "known");
    Given.join(organization, known);
    Acting.asOperator();
    Services.get(IdentityProviderService.class)
        .set(
            organization,
            new SetOidcProviderRequest(
                issuer, issuer + "/certs", "a", "c", null, "https://panel.example", null));
    Refused.of(
        Reason.ALREADY_EXISTS,
        () -> members.invite(organization, new InviteMemberRequest("known", "Known")));
    assertThat(members.invite(organization, new InviteMemberRequest("new", "New")).id())
        .isNotNull();
  }

  @Test
  void anInvitationThatIsRemovedLeavesNoAccount() {
    String id =
        members.invite(organization, new InviteMemberRequest("idp|" + Ids.id(), "Eve")).id();
    Acting.asAdministratorOf(organization);
    members.remove(organization, id);
    assertThat(CallLogs.mutations())
        .filteredOn(row -> row.tableName().equals("users"))
        .singleElement()
        .satisfies(row -> assertThat(row.operation()).isEqualTo("DELETE"));
    Refused.of(Reason.NOT_FOUND, () -> users.get(id));
  }

  @Test
  void aChangeBasedOnAStaleVersionIsRejected() {
    String user = Given.member(organization, TestWallet.random());
    String role = Given.role(Scope.organization(organization));
    Acting.asAdministratorOf(organization);
    UserView seen = members.get(organization, user);
    members.replaceRoles(organization, user, roles(role));
    Services.ifMatch(seen);
    Refused.of(Reason.PRECONDITION_FAILED, () -> members.replaceRoles(organization, user, roles()));
    Acting.asAdministratorOf(organization);
    Services.ifMatch(seen);
    Refused.of(Reason.PRECONDITION_FAILED, () -> members.remove(organization, user));
    Acting.asAdministratorOf(organization);
    Services.ifMatch(members.get(organization, user));
    members.replaceRoles(organization, user, roles());
    Services.ifMatch(members.get(organization, user));
    members.remove(organization, user);
  }

  @Test
  void aDeletedOrganizationHasNoMembers() {
    String user = Given.member(organization);
    Given.deleted(organization);
    Acting.asOperator();
    for (String gone : List.of(organization, "nowhere")) {
      Refused.of(Reason.NOT_FOUND, () -> members.list(gone, null, null, ALL));
      Refused.of(Reason.NOT_FOUND, () -> members.admins(gone, ALL));
      Refused.of(Reason.NOT_FOUND, () -> members.get(gone, user));
      Refused.of(Reason.NOT_FOUND, () -> members.assign(gone, new AssignMemberRequest(user)));
      Refused.of(Reason.NOT_FOUND, () -> members.remove(gone, user));
      Refused.of(Reason.NOT_FOUND, () -> members.invite(gone, new InviteMemberRequest("x", "X")));
      Refused.of(Reason.NOT_FOUND, () -> members.replaceRoles(gone, user, roles()));
    }
  }

  private List<String> ids(String name, String role) {
    return members.list(organization, name, role, ALL).items().stream().map(UserView::id).toList();
  }

  private static ReplaceRolesRequest roles(String... ids) {
    return new ReplaceRolesRequest(List.of(ids));
  }
}
