package dev.portcullis.ejb.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.given.Contracts;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.QuietNode;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Allowances of transactions (R-IDN-16). */
@ServiceTest
class TransactionAuthorizationServiceTest {
  @Inject private TransactionAuthorizationService allowances;
  @Inject private WalletActionService actions;
  private final TestWallet wallet = TestWallet.random();
  private final QuietNode node = new QuietNode();
  private String user;
  private WalletRequests requests;

  @BeforeEach
  void account() {
    Services.replace(ChainNode.class, node);
    String contract = Contracts.register(Given.organization());
    Contracts.permit(contract, RuleType.PUBLIC);
    requests = new WalletRequests(wallet, contract);
    user = Given.user(wallet);
    Acting.asUser(user, null);
  }

  @Test
  void anAllowanceIsForOneHourAndForThisVeryTransaction() {
    Instant now = Instant.now();
    TransactionAuthorizationView allowed = allowances.authorize(requests.authorization(7));
    AuditLogView row = Recorded.row();
    Recorded.row("transaction-allowance.create", "user", user, null);
    assertThat(row.actionDetails().ruleId()).isEqualTo("rule.public.allow");
    assertThat(allowed.activeUntil())
        .isBetween(now.plus(Duration.ofMinutes(59)), now.plus(Duration.ofMinutes(61)));
    assertThat(verify(requests.deed(7, 5))).isTrue();
    assertThat(verify(requests.deed(7, "5"))).isTrue();
    assertThat(verify(requests.deed(8, 5))).isFalse();
    assertThat(verify(requests.deed(7, 6))).isFalse();
    String to = requests.target();
    String from = wallet.address();
    String calldata = WalletRequests.CALLDATA;
    assertThat(verify(new VerifyAllowanceRequest(7L, from, to, "0xa9059cbb", 5))).isFalse();
    assertThat(verify(new VerifyAllowanceRequest(7L, from, from, calldata, 5))).isFalse();
    assertThat(verify(new VerifyAllowanceRequest(7L, from, null, calldata, 5))).isFalse();
    assertThat(verify(new VerifyAllowanceRequest(7L, Given.address(), to, calldata, 5))).isFalse();
  }

  @Test
  void aNewerAllowanceForTheNonceTakesThePlaceOfTheOld() {
    allowances.authorize(requests.authorization(1));
    actions.register(requests.sent(1, 5), null);
    Acting.asUser(user, null);
    allowances.authorize(requests.authorization(1, "6"));
    assertThat(verify(requests.deed(1, 5))).isFalse();
    assertThat(verify(requests.deed(1, 6))).isTrue();
    assertThat(actions.latestTransaction().txHash()).isNull();
  }

  @Test
  void aTransactionIsCalldataOrValue() {
    String from = wallet.address();
    String to = requests.target();
    Refused.invalid(
        () -> allowances.authorize(new AuthorizeTransactionRequest(from, to, 1L, null, null)),
        "calldata");
    Refused.invalid(() -> allowances.authorize(requests.authorization(1, "9".repeat(78))), "value");
    allowances.authorize(new AuthorizeTransactionRequest(from, Given.address(), 1L, null, "5"));
    allowances.authorize(
        new AuthorizeTransactionRequest(from, to, 2L, WalletRequests.CALLDATA, null));
    assertThat(verify(requests.deed(2, 0))).isTrue();
  }

  @Test
  void onlyOwnWalletsAndPermittedTransactions() {
    TestWallet other = TestWallet.random();
    Given.user(other);
    Acting.asUser(user, null);
    Refused.of(
        Reason.FORBIDDEN,
        () -> allowances.authorize(new WalletRequests(other, requests.target()).authorization(1)));
    AuditLogView row = Refused.row(403);
    assertThat(row.actionType()).isEqualTo("transaction-allowance.create");
    assertThat(row.actionDetails().ruleId()).isEqualTo("wallet.not_owned_by_user");

    String unregistered = Given.address();
    node.deploy(unregistered, data -> "0x");
    Acting.asUser(user, null);
    Refused.of(
        Reason.FORBIDDEN,
        () -> allowances.authorize(new WalletRequests(wallet, unregistered).authorization(1)));
  }

  @Test
  void aContractIsDeployedByUsersWithThePermission() {
    AuthorizeTransactionRequest deployment =
        new AuthorizeTransactionRequest(wallet.address(), null, 1L, "0x60", null);
    assertThat(Refused.of(Reason.FORBIDDEN, () -> allowances.authorize(deployment)))
        .hasMessageContaining("deploy");
    Given.zoneRoles(user, "admin");
    Acting.asUser(user, null);
    assertThat(allowances.authorize(deployment).auditId()).isEqualTo(user);
  }

  @Test
  void aRoleThatIsTakenAwayEndsTheAllowance() {
    String organization = Given.organization();
    String role = Given.role(dev.portcullis.kernel.Scope.organization(organization));
    String contract = Contracts.register(organization);
    Contracts.permit(contract, RuleType.CHECK_ROLE, role);
    Given.join(organization, user);
    Given.hold(organization, user, role);
    WalletRequests limited = new WalletRequests(wallet, contract);
    Acting.asUser(user, organization);
    allowances.authorize(limited.authorization(1));
    assertThat(verify(limited.deed(1, 5))).isTrue();
    Given.hold(organization, user);
    Acting.asUser(user, organization);
    assertThat(verify(limited.deed(1, 5))).isFalse();
    Refused.of(Reason.FORBIDDEN, () -> allowances.authorize(limited.authorization(2)));
  }

  @Test
  void theDeprecatedWayAllowsWithoutValue() {
    EnableWalletRequest enabled =
        new EnableWalletRequest(wallet.address(), requests.target(), WalletRequests.CALLDATA, 9L);
    allowances.enable(enabled);
    Recorded.row("transaction-allowance.create", "user", user, null);
    assertThat(verify(requests.deed(9, 0))).isTrue();
    assertThat(verify(requests.deed(9, 5))).isFalse();
    Refused.of(
        Reason.FORBIDDEN,
        () ->
            allowances.enable(
                new EnableWalletRequest(
                    requests.target(), requests.target(), WalletRequests.CALLDATA, 9L)));
  }

  @Test
  void aRolledBackAllowanceAllowsNothing() throws Exception {
    Services.rolledBack(() -> allowances.authorize(requests.authorization(1)));
    Recorded.nothing();
    assertThat(verify(requests.deed(1, 5))).isFalse();
  }

  @Test
  void aDeletedUserAllowsNothing() {
    Acting.asUser("nobody", null);
    Refused.of(Reason.UNAUTHENTICATED, () -> allowances.authorize(requests.authorization(1)));
  }

  @Test
  void withoutTheChainNothingThatNeedsAQueryIsAllowed() {
    node.leave();
    Refused.of(
        Reason.CHAIN_UNAVAILABLE,
        () ->
            allowances.authorize(
                new AuthorizeTransactionRequest(wallet.address(), Given.address(), 1L, null, "5")));
  }

  private boolean verify(VerifyAllowanceRequest deed) {
    return actions.verify(deed).authorized();
  }
}
