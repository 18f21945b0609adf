package dev.portcullis.ejb.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.audit.AuditLogView.ActionDetails;
import dev.portcullis.ejb.audit.AuditRecorder;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.permission.ContractPermissionService;
import dev.portcullis.ejb.permission.CreateTemplatePermissionRequest;
import dev.portcullis.ejb.permission.TemplatePermissionService;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who may send which transaction (R-IDN-16), and how the audit log explains it. */
@ServiceTest
class TransactionAuthorizationViewTest {
  private static final String NOTHING = "0x";

  @Inject private TransactionAuthorizationService allowances;
  @Inject private WalletActionService actions;
  @Inject private ContractPermissionService permissions;
  @Inject private TemplatePermissionService templatePermissions;

  /** The web layer calls it for each refused request. */
  @Inject private AuditRecorder recorder;

  private final TestKey wallet = TestKey.random();
  private PermittedToken token;
  private String userId;

  @BeforeEach
  void memberOfTheTokensOrganization() {
    TestChain.use();
    Acting.asOperator();
    token = PermittedToken.register();
    userId = People.user(wallet);
    token.join(userId);
  }

  @Test
  void aForbiddenTransactionIsDenied() {
    assertDenied(token.address(), transfer(wallet), "permission.missing");
    token.permit("public", true, List.of());
    assertAllowed(token.address(), transfer(wallet), "rule.public.allow");
    assertDenied(token.address(), "0xdeadbeef", "permission.missing");
    assertDenied(token.address(), "0xa9059c", "permission.missing");
    assertDenied(TestKey.random().text(), transfer(wallet), "permission.missing");
  }

  @Test
  void theDenialDoesNotDiscloseExistence() {
    PermittedToken foreign = PermittedToken.register();
    foreign.permit("public", true, List.of());
    token.permit(PermittedToken.TRANSFER, "read", "public", true, List.of());
    assertThat(
            Stream.of(
                    denied(TestKey.random().text(), transfer(wallet), "permission.missing"),
                    denied(foreign.address(), transfer(wallet), "permission.org_mismatch"),
                    denied(foreign.address(), "0xdeadbeef", "permission.missing"),
                    denied(token.address(), transfer(wallet), "permission.access_type_mismatch"))
                .distinct())
        .as("one refusal for all")
        .hasSize(1);
  }

  @Test
  void onlyMembersUnlessThePermissionPermitsOthers() {
    TestKey outsider = TestKey.random();
    String other = People.user(outsider);
    int permission = token.permit("public", true, List.of());
    denied(other, null, outsider, token.address(), transfer(wallet), "permission.org_mismatch");
    permissions.delete(permission);
    token.permit("public", false, List.of());
    allowed(other, null, outsider, token.address(), transfer(wallet), "rule.public.allow");
  }

  @Test
  void rolesDecide() {
    String role = token.role();
    token.permit("checkRole", true, List.of(role));
    assertDenied(token.address(), transfer(wallet), "rule.check_role.deny");
    token.hold(userId, role);
    assertAllowed(token.address(), transfer(wallet), "rule.check_role.allow");
  }

  @Test
  void argumentsDecide() {
    token.permit("restrictArgument", true, List.of(), 0);
    String rule = "rule.restrict_argument.";
    assertAllowed(token.address(), transfer(wallet), rule + "allow");
    assertDenied(token.address(), transfer(TestKey.random()), rule + "deny");
    String clean = transfer(wallet);
    for (String unreadable :
        List.of(
            "0xa9059cbb",
            clean.substring(0, clean.length() - 2),
            clean.substring(0, 10 + 64),
            "0xa9059cbb" + "01" + clean.substring(12),
            "0xa9059cbb" + "00".repeat(11) + "01" + clean.substring(34))) {
      assertDenied(token.address(), unreadable, rule + "decode_failed");
    }
  }

  @Test
  void rolesAndArgumentsDecideTogether() {
    String role = token.role();
    token.permit("checkRoleAndRestrictArgument", true, List.of(role), 0);
    assertDenied(token.address(), transfer(wallet), "rule.and.deny_role");
    token.hold(userId, role);
    assertDenied(token.address(), transfer(TestKey.random()), "rule.and.deny_args");
    assertAllowed(token.address(), transfer(wallet), "rule.and.allow");
  }

  @Test
  void rolesOrArgumentsDecide() {
    String role = token.role();
    token.permit("checkRoleOrRestrictArgument", true, List.of(role), 0);
    assertDenied(token.address(), transfer(TestKey.random()), "rule.or.deny_both");
    assertAllowed(token.address(), transfer(wallet), "rule.or.allow_args");
    token.hold(userId, role);
    assertAllowed(token.address(), transfer(TestKey.random()), "rule.or.allow_role");
  }

  @Test
  void aTemplateDecidesUntilTheContractHasAPermissionOfItsOwn() {
    int template = token.template();
    assertDenied(token.address(), transfer(wallet), "permission.missing");
    ObjectNode body = Bodies.json().put("functionSignature", PermittedToken.TRANSFER);
    body.put("accessType", "write").put("ruleType", "public");
    int permission =
        templatePermissions
            .create(template, Bodies.read(body, CreateTemplatePermissionRequest.class))
            .id();
    assertAllowed(token.address(), transfer(wallet), "rule.public.allow");
    TestKey outsider = TestKey.random();
    String other = People.user(outsider);
    denied(other, null, outsider, token.address(), transfer(wallet), "permission.org_mismatch");

    int own = token.permit("restrictArgument", true, List.of(), 0);
    assertDenied(token.address(), transfer(TestKey.random()), "rule.restrict_argument.deny");
    permissions.delete(own);
    assertAllowed(token.address(), transfer(TestKey.random()), "rule.public.allow");
    templatePermissions.delete(template, permission);
    assertDenied(token.address(), transfer(wallet), "permission.missing");
  }

  @Test
  void plainTransfersAreFreeToAccountsWithoutCode() {
    assertAllowed(TestKey.random().text(), NOTHING, "transfer.native.allow");
    assertDenied(TestChain.deployToken(), NOTHING, "permission.missing");
    assertDenied(token.address(), NOTHING, "permission.missing");
    token.permit("receive()", "write", "public", true, List.of());
    assertAllowed(token.address(), NOTHING, "rule.public.allow");
  }

  @Test
  void deploymentNeedsItsPermissionFromAnyRole() {
    assertDenied(null, "0x6000", "deploy.permission_missing");
    token.hold(userId, token.role("contract_deployment"));
    assertAllowed(null, "0x6000", "deploy.allow");
  }

  @Test
  void onlyAnOwnWalletSends() {
    token.permit("public", false, List.of());
    TestKey foreign = TestKey.random();
    denied(
        userId,
        token.organization(),
        foreign,
        token.address(),
        transfer(foreign),
        "wallet.not_owned_by_user");
    denied(userId, token.organization(), foreign, null, "0x6000", "deploy.address_not_owned");
  }

  @Test
  void fullAccessToTheChainNeedsNoPermission() {
    TestKey own = TestKey.random();
    String mighty = People.user(own, PermittedToken.zoneRole("full_sequencer_rpc_access"));
    allowed(mighty, null, own, token.address(), transfer(wallet), "full_access.allow");
  }

  @Test
  void aWithdrawnPermissionTakesTheAllowanceWithIt() {
    int permission = token.permit("public", true, List.of());
    assertAllowed(token.address(), transfer(wallet), "rule.public.allow");
    assertThat(isAuthorized()).isTrue();
    permissions.delete(permission);
    assertThat(isAuthorized()).isFalse();
  }

  private boolean isAuthorized() {
    Acting.asUser(userId, token.organization());
    boolean authorized =
        actions
            .verify(
                new VerifyAllowanceRequest(7L, wallet.text(), token.address(), transfer(wallet), 0))
            .authorized();
    Acting.asOperator();
    return authorized;
  }

  @Test
  void theDeprecatedRequestIsDecidedAlike() {
    EnableWalletRequest body =
        new EnableWalletRequest(wallet.text(), token.address(), transfer(wallet), 1L);
    Acting.asUser(userId, token.organization());
    Refused.with(Reason.FORBIDDEN, () -> allowances.enable(body));
    recorder.outcome(403);
    assertAudited(403, "permission.missing");
    Acting.asOperator();
    token.permit("public", true, List.of());
    Acting.asUser(userId, token.organization());
    assertThat(allowances.enable(body).activeUntil()).isNotNull();
    assertAudited(200, "rule.public.allow");
  }

  private void assertDenied(String to, String calldata, String rule) {
    assertThat(denied(to, calldata, rule)).isNotBlank();
  }

  private void assertAllowed(String to, String calldata, String rule) {
    allowed(userId, token.organization(), wallet, to, calldata, rule);
  }

  /** Answers what the caller reads. */
  private String denied(String to, String calldata, String rule) {
    return denied(userId, token.organization(), wallet, to, calldata, rule);
  }

  private String denied(
      String user, String organization, TestKey from, String to, String calldata, String rule) {
    Acting.asUser(user, organization);
    String detail =
        Refused.with(Reason.FORBIDDEN, () -> allowances.authorize(asked(from, to, calldata)))
            .getMessage();
    recorder.outcome(403);
    assertAudited(403, rule);
    assertThat(CallLogs.mutations()).isEmpty();
    Acting.asOperator();
    return detail;
  }

  private void allowed(
      String user, String organization, TestKey from, String to, String calldata, String rule) {
    Acting.asUser(user, organization);
    assertThat(allowances.authorize(asked(from, to, calldata)).activeUntil()).isNotNull();
    assertAudited(200, rule);
    Acting.asOperator();
  }

  private static AuthorizeTransactionRequest asked(TestKey from, String to, String calldata) {
    return new AuthorizeTransactionRequest(from.text(), to, 7L, calldata, "0");
  }

  private static void assertAudited(int status, String rule) {
    assertThat(CallLogs.audit()).hasSize(1);
    assertThat(CallLogs.audit().get(0).actionType()).isEqualTo("transaction-allowance.create");
    ActionDetails details = CallLogs.audit().get(0).actionDetails();
    assertThat(details.ruleId()).isEqualTo(rule);
    assertThat(details.reason()).isNotBlank();
    assertThat(details.statusCode()).isEqualTo(status);
  }

  private static String transfer(TestKey to) {
    return PermittedToken.SELECTOR + to.word() + "%064x".formatted(5);
  }
}
