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
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.given.Together;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.user.UserDefinition;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.web3j.crypto.Hash;

/** The queries about wallets and their transactions (R-IDN-17). */
@ServiceTest(settings = "secret.master-key=" + Given.MASTER_KEY)
class WalletActionServiceTest {
  @Inject private WalletActionService actions;
  @Inject private TransactionAuthorizationService allowances;
  @Inject private PersonalTokenService tokens;
  private final TestWallet wallet = TestWallet.random();
  private String user;
  private WalletRequests requests;

  @BeforeEach
  void account() {
    Services.replace(ChainNode.class, new QuietNode());
    String contract = Contracts.register(Given.organization());
    Contracts.permit(contract, RuleType.PUBLIC);
    requests = new WalletRequests(wallet, contract);
    user = Given.user(wallet);
    Acting.asUser(user, null);
    allowances.authorize(requests.authorization(2));
  }

  @Test
  void theSignatureOfATransactionProvesItsSender() {
    UpdateTransactionHashRequest sent = requests.sent(2, 5);
    Acting.asStranger();
    RegisteredTransactionView registered = actions.register(sent, null);
    assertThat(registered.hash()).isEqualTo(Hash.sha3(sent.rawTx()));
    Recorded.row("transaction-allowance.update-hash", "user", user, null);
    AuditLogView row = Recorded.row();
    assertThat(row.activeUserId()).isEqualTo(user);
    assertThat(row.authSubject()).isEqualTo(Given.lower(wallet));
    Acting.asUser(user, null);
    assertThat(actions.latestTransaction().txHash()).isEqualTo(registered.hash());
  }

  @Test
  void aTokenThatIsSentAnywayMustBelongToTheSameUser() {
    TestWallet theirs = TestWallet.random();
    String session = Sessions.open(Given.user(theirs), theirs).token().reveal();
    String own = Sessions.open(user, wallet).token().reveal();
    Acting.asUser(user, null);
    Sessions.act(Sessions.open(user, wallet));
    String personal = tokens.get().token().reveal();
    UpdateTransactionHashRequest sent = requests.sent(2, 5);
    for (String bad :
        List.of(
            "Bearer " + session,
            "Bearer nonsense",
            "Bearer ",
            personal,
            "Basic " + personal,
            "Bearer " + personal + " x")) {
      Acting.asStranger();
      Refused.of(Reason.FORBIDDEN, () -> actions.register(sent, bad));
    }
    for (String good : List.of("Bearer " + personal, "bearer " + personal, "BEARER " + own)) {
      Acting.asStranger();
      assertThat(actions.register(sent, good).auditId()).isEqualTo(user);
    }
  }

  @Test
  void aTransactionWithoutAllowanceIsNotRegistered() {
    Acting.asStranger();
    Refused.of(Reason.FORBIDDEN, () -> actions.register(requests.sent(2, 6), null));
    AuditLogView row = Refused.row(403);
    assertThat(row.actionType()).isEqualTo("transaction-allowance.update-hash");
    assertThat(row.actionDetails().resourceType()).isEqualTo("user");
    Acting.asStranger();
    Refused.of(Reason.FORBIDDEN, () -> actions.register(requests.sent(3, 5), null));
    String others = requests.raw(TestWallet.random(), 2, 5, QuietNode.CHAIN);
    Refused.of(
        Reason.FORBIDDEN, () -> actions.register(new UpdateTransactionHashRequest(others), null));
    Acting.asUser(user, null);
    assertThat(actions.latestTransaction().txHash()).isNull();
  }

  @Test
  void anUnreadableFieldIsNamed() {
    String good = requests.sent(2, 5).rawTx();
    Acting.asStranger();
    for (String bad :
        List.of(
            requests.raw(wallet, 2, 5, QuietNode.CHAIN + 1),
            good + "00",
            good.substring(0, good.length() - 2),
            "0x00",
            "0x02",
            "0xc0",
            "0x02c0",
            "0x7f" + good.substring(4),
            "0x02" + "f9ffff".repeat(15_000),
            "0x" + "ff".repeat(1000))) {
      Refused.invalid(() -> actions.register(new UpdateTransactionHashRequest(bad), null), "rawTx");
    }
  }

  @Test
  void membersOfADeletedOrganizationRegisterNothing() {
    String organization = Given.organization();
    Given.join(organization, user);
    Given.deleted(organization);
    Acting.asStranger();
    Refused.of(Reason.FORBIDDEN, () -> actions.register(requests.sent(2, 5), null));
  }

  @Test
  void anAllowanceEndsWithTheWallet() {
    Acting.asOperator();
    Services.get(UserService.class)
        .replace(user, new UserDefinition("Somebody", List.of(), null, null, null));
    Acting.asUser(user, null);
    assertThat(actions.verify(requests.deed(2, 5)).authorized()).isFalse();
    Refused.of(Reason.NOT_FOUND, actions::latestTransaction);
    Acting.asStranger();
    Refused.of(Reason.FORBIDDEN, () -> actions.register(requests.sent(2, 5), null));
  }

  @Test
  void theBalanceOfTheAllowedSenderMayBeRead() {
    Acting.asUser(user, null);
    assertThat(canCheck(wallet.address())).isTrue();
    Recorded.row("api.mutation", "request", null, null);
    assertThat(canCheck(Given.lower(wallet))).isTrue();
    assertThat(canCheck(requests.target())).isFalse();
    Acting.asUser(Given.user(), null);
    assertThat(canCheck(wallet.address())).as("another user").isFalse();
  }

  @Test
  void theAllowanceOfOneUserServesNoOtherUser() {
    Acting.asUser(Given.user(), null);
    assertThat(actions.verify(requests.deed(2, 5)).authorized()).isFalse();
    Refused.of(Reason.NOT_FOUND, actions::latestTransaction);
  }

  @Test
  void aValueIsAWholeNumberOfWei() {
    Acting.asUser(user, null);
    for (Object bad :
        new Object[] {"", "-1", "x", "1e3", 1.5, -1, List.of(), true, "9".repeat(78)}) {
      Refused.invalid(() -> actions.verify(requests.deed(2, bad)), "value");
    }
  }

  @Test
  void aNewerAllowanceStaysDespiteAConcurrentRegistration() {
    for (int nonce = 20; nonce < 25; nonce++) {
      long number = nonce;
      Acting.asUser(user, null);
      allowances.authorize(requests.authorization(number));
      List<Optional<Reason>> outcomes =
          Together.run(
              2,
              i -> {
                if (i == 0) {
                  Acting.asStranger();
                  actions.register(requests.sent(number, 5), null);
                } else {
                  Acting.asUser(user, null);
                  allowances.authorize(requests.authorization(number, "6"));
                }
              });
      assertThat(outcomes.get(0)).isIn(Optional.empty(), Optional.of(Reason.FORBIDDEN));
      assertThat(outcomes.get(1)).isEmpty();
      Acting.asUser(user, null);
      assertThat(actions.verify(requests.deed(number, 6)).authorized()).isTrue();
      assertThat(actions.verify(requests.deed(number, 5)).authorized()).isFalse();
    }
  }

  private boolean canCheck(String address) {
    return actions.canCheckBalance(new CheckBalanceRequest(address)).authorized();
  }
}
