package dev.portcullis.ejb.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.identity.UserView;
import dev.portcullis.ejb.member.AssignMemberRequest;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.ejb.member.ReplaceRolesRequest;
import dev.portcullis.ejb.operator.OperatorService.Ensured;
import dev.portcullis.ejb.role.RoleView;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.user.AddWalletRequest;
import dev.portcullis.ejb.user.MachineUserService;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.session.SessionOrigin;
import dev.portcullis.persistence.wallet.WalletRepository;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The operator that the settings name has an account. */
@ServiceTest
class OperatorServiceTest {
  private static final String JOB = "operator-bootstrap";

  @Inject private OperatorService operators;
  @Inject private UserService users;
  private final TestWallet wallet = TestWallet.random();
  private final String issuer = "https://operator.example/" + Ids.id();

  @Test
  void theOperatorIsCreatedOnceWithWalletAndIdentity() {
    nameWallet();
    nameIdentity();
    Acting.asJob(JOB);
    Ensured ensured = operators.ensure();
    assertThat(ensured.changed()).isTrue();
    AuditLogView row = Recorded.row();
    assertThat(row.actionType()).isEqualTo("user.create-by-admin");
    assertThat(row.actionDetails().resourceId()).isEqualTo(ensured.userId());
    assertThat(row.actorType()).isEqualTo("system");
    UserView view = users.get(ensured.userId());
    assertThat(view.displayName()).isEqualTo("Operator");
    assertThat(view.source()).isEqualTo("crypto_native");
    assertThat(view.roles()).extracting(RoleView::id).containsExactly("admin");
    assertThat(view.wallets()).hasSize(1);
    Acting.asJob(JOB);
    assertThat(operators.ensure()).isEqualTo(new Ensured(ensured.userId(), false));
    Recorded.nothing();
  }

  @Test
  void anExistingAccountBecomesTheOperators() {
    String known = Given.user(wallet);
    nameWallet();
    nameIdentity();
    Acting.asJob(JOB);
    assertThat(operators.ensure()).isEqualTo(new Ensured(known, true));
    assertThat(Recorded.row().actionType()).isEqualTo("user.update");
    assertThat(users.get(known).roles()).extracting(RoleView::id).containsExactly("admin");
  }

  @Test
  void anIdentityAloneIsEnough() {
    nameIdentity();
    Acting.asJob(JOB);
    Ensured ensured = operators.ensure();
    assertThat(users.get(ensured.userId()).source()).isEqualTo("oidc");
    assertThat(users.get(ensured.userId()).wallets()).isEmpty();
  }

  @Test
  void walletAndIdentityBelongToOneUserWhoIsNoMember() {
    Given.user(wallet);
    nameWallet();
    nameIdentity();
    Given.userAt(issuer, "operator");
    assertRefused("operator.wallet");
    Services.set("operator.oidc-issuer", issuer + "/other");
    Services.set("operator.wallet", "");
    Given.join(Given.organization(), userOf(wallet));
    nameWallet();
    assertRefused("operator.wallet");
  }

  @Test
  void aMemberWithTheConfiguredIdentityIsNoOperator() {
    Given.join(Given.organization(), Given.userAt(issuer, "operator"));
    nameIdentity();
    assertRefused("operator.oidc-subject");
  }

  @Test
  void noMachineChoosesTheOperator() throws Exception {
    String organization = Given.organization();
    String member = Given.member(organization);
    claim(organization, member);
    Services.inTransaction(
        () ->
            Services.get(WalletRepository.class)
                .prove(Given.address(wallet), member, List.of(organization)));
    Acting.asOperator();
    Services.get(MemberService.class).remove(organization, member);
    nameWallet();
    assertRefused("operator.wallet");
  }

  @Test
  void noMachineKeepsTheServiceFromStartingByAClaim() {
    String organization = Given.organization();
    String member = Given.member(organization);
    claim(organization, member);
    nameWallet();
    Acting.asJob(JOB);
    Ensured ensured = operators.ensure();
    assertThat(ensured.userId()).isNotEqualTo(member);
    assertThat(CallLogs.audit())
        .extracting(AuditLogView::actionType, row -> row.actionDetails().resourceId())
        .containsExactlyInAnyOrder(
            tuple("wallet.disassociate", member), tuple("user.create-by-admin", ensured.userId()));
    assertThat(userOf(wallet)).isEqualTo(ensured.userId());
    assertThat(users.get(member).wallets()).isEmpty();
    Acting.asJob(JOB);
    assertThat(operators.ensure().changed()).isFalse();
  }

  private void claim(String organization, String member) {
    String machine = Given.machine(organization, "org_wallets_manage");
    Acting.asMachine(machine, organization);
    Services.get(MachineUserService.class)
        .addWallet(organization, member, new AddWalletRequest(wallet.address()));
  }

  @Test
  void sessionsOfAFormerOperatorProviderEnd() {
    String user = Given.user();
    SessionTokenView former =
        Sessions.open(user, SessionOrigin.byProvider(issuer, "operator", null, null));
    nameIdentity();
    Acting.asJob(JOB);
    operators.endFormerProvider();
    assertThat(Sessions.isAlive(former)).as("still the operator's").isTrue();
    Services.set("operator.oidc-issuer", issuer + "/next");
    Acting.asJob(JOB);
    operators.endFormerProvider();
    assertThat(CallLogs.mutations()).isNotEmpty();
    assertThat(Sessions.isAlive(former)).isFalse();
  }

  @Test
  void aFormerOperatorLosesTheRoleAtOnce() {
    nameWallet();
    Acting.asJob(JOB);
    String former = operators.appoint().userId();
    SessionTokenView session = Sessions.open(former, wallet);
    assertThat(administers(session)).isTrue();
    Services.set("operator.wallet", TestWallet.random().address());
    Acting.asJob(JOB);
    String next = operators.appoint().userId();
    assertThat(CallLogs.audit())
        .extracting(AuditLogView::actionType, row -> row.actionDetails().resourceId())
        .containsExactlyInAnyOrder(
            tuple("user.create-by-admin", next), tuple("user.update", former));
    assertThat(administers(session)).as("the same session, at once").isFalse();
    assertThat(users.get(former).roles()).isEmpty();
    assertThat(users.get(former).wallets()).as("the account stays").hasSize(1);
    assertThat(users.get(next).roles()).extracting(RoleView::id).containsExactly("admin");
    Given.zoneRoles(former, "admin");
    Acting.asJob(JOB);
    assertThat(operators.appoint().changed()).isFalse();
    assertThat(administers(session)).as("what an administrator gave stays").isTrue();
  }

  @Test
  void aWalletThatTheSettingsReplacedOpensNothingOfTheOperators() {
    nameWallet();
    nameIdentity();
    Acting.asJob(JOB);
    String operator = operators.appoint().userId();
    SessionTokenView session = Sessions.open(operator, wallet);
    Services.set("operator.wallet", TestWallet.random().address());
    Acting.asJob(JOB);
    assertThat(operators.appoint()).isEqualTo(new Ensured(operator, true));
    assertThat(CallLogs.audit())
        .extracting(AuditLogView::actionType)
        .containsExactlyInAnyOrder("wallet.disassociate", "user.update");
    assertThat(Sessions.isAlive(session)).isFalse();
    assertThat(users.get(operator).wallets()).hasSize(1);
    assertThat(users.get(operator).roles()).extracting(RoleView::id).containsExactly("admin");
  }

  @Test
  void withoutAConfiguredOperatorAnotherAdministratorTakesOver() {
    Given.zoneRoles(Given.user(TestWallet.random()), "admin");
    nameWallet();
    Acting.asJob(JOB);
    String former = operators.appoint().userId();
    Services.set("operator.wallet", "");
    Services.get(OperatorBootstrap.class).ensure();
    Acting.asOperator();
    assertThat(users.get(former).roles()).isEmpty();
  }

  /** An account without a usable sign-in is no administrator who could take over. */
  @Test
  void aUserWhoCannotSignInDoesNotTakeOver() throws Exception {
    Services.rolledBack(
        () -> {
          takesNothingOver();
          return null;
        });
  }

  private void takesNothingOver() throws Exception {
    change("delete from user_roles where role_id = 'admin'");
    nameIdentity();
    Acting.asJob(JOB);
    String byIdentity = operators.ensure().userId();
    String suspended = Given.user(TestWallet.random());
    Given.zoneRoles(suspended, "admin");
    suspend(suspended);
    Services.set("operator.oidc-issuer", "");
    Services.set("operator.oidc-subject", "");
    nameWallet();
    Acting.asJob(JOB);
    String former = operators.appoint().userId();
    assertThat(former).isNotEqualTo(byIdentity);
    Services.set("operator.wallet", "");
    Acting.asJob(JOB);
    assertThat(operators.revokeFormerOperators()).isOne();
    assertThat(users.get(former).roles()).extracting(RoleView::id).containsExactly("admin");
    Services.set("operator.oidc-issuer", issuer);
    Services.set("operator.oidc-jwks-uri", issuer + "/keys");
    Services.set("operator.oidc-audience", "portcullis");
    Acting.asJob(JOB);
    assertThat(operators.revokeFormerOperators()).as("the other one signs in again").isZero();
  }

  private static void suspend(String user) {
    change("insert into suspensions (user_id, since) values ('" + user + "', now())");
  }

  private static void change(String statement) {
    var unused = Services.entities().createNativeQuery(statement).executeUpdate();
  }

  @Test
  void aUserGrantedByTheCommandDoesNotReplaceTheOperator() {
    nameWallet();
    Acting.asJob(JOB);
    String operator = operators.appoint().userId();
    Services.set("operator.wallet", TestWallet.random().address());
    Acting.asJob(JOB);
    String granted = operators.ensure().userId();
    Services.set("operator.wallet", wallet.address());
    Acting.asJob(JOB);
    assertThat(operators.appoint().userId()).isEqualTo(operator);
    for (String user : List.of(operator, granted)) {
      assertThat(users.get(user).roles()).extracting(RoleView::id).containsExactly("admin");
    }
  }

  @Test
  void anOperatorWithARevokedRoleDoesNotPreventTheStart() {
    nameWallet();
    Acting.asJob(JOB);
    String operator = operators.appoint().userId();
    SessionTokenView session = Sessions.open(operator, wallet);
    Acting.asOperator();
    users.replaceRoles(operator, new ReplaceRolesRequest(List.of("user")));
    assertThat(administers(session)).as("at once").isFalse();
    String organization = Given.organization();
    MemberService members = Services.get(MemberService.class);
    Acting.asOperator();
    Refused.of(
        Reason.INVALID_INPUT,
        () -> members.assign(organization, new AssignMemberRequest(operator)));
    Acting.asJob(JOB);
    assertThat(operators.appoint()).isEqualTo(new Ensured(operator, true));
    assertThat(administers(session)).as("the settings name them still").isTrue();
  }

  private static boolean administers(SessionTokenView session) {
    boolean administers = Sessions.act(session).holdsIn(Scope.ZONE, "admin_write");
    Acting.asOperator();
    return administers;
  }

  @Test
  void theStartCreatesTheAccountAndNeedsNothingElse() {
    nameWallet();
    Services.get(OperatorBootstrap.class).ensure();
    assertThat(users.get(userOf(wallet)).roles()).extracting(RoleView::id).containsExactly("admin");
  }

  private String userOf(TestWallet of) {
    Acting.asOperator();
    return users
        .list(
            new dev.portcullis.ejb.user.UserQuery(null, null, null, null, null, Given.address(of)),
            new dev.portcullis.kernel.PageRequest(1, 0))
        .items()
        .get(0)
        .id();
  }

  private void nameWallet() {
    Services.set("operator.wallet", wallet.address());
  }

  private void nameIdentity() {
    Services.set("operator.oidc-issuer", issuer);
    Services.set("operator.oidc-subject", "operator");
  }

  private void assertRefused(String setting) {
    Acting.asJob(JOB);
    assertThatThrownBy(operators::ensure)
        .satisfies(
            thrown -> {
              Throwable cause =
                  thrown instanceof InvalidSettingException ? thrown : thrown.getCause();
              assertThat(cause)
                  .isInstanceOf(InvalidSettingException.class)
                  .hasMessageContaining(setting);
            });
    Recorded.nothing();
  }
}
