package dev.portcullis.ejb.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.transaction.SignedTransaction;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a browser wallet may send through the gateway (R-GTW-19). */
@ServiceTest
class AllowedTransactionsTest {
  @Inject private AllowedTransactions allowed;
  private final TestWallet wallet = TestWallet.random();
  private String user;
  private WalletRequests requests;

  @BeforeEach
  void allowOne() {
    Services.replace(ChainNode.class, new QuietNode());
    String contract = Contracts.register(Given.organization());
    Contracts.permit(contract, RuleType.PUBLIC);
    requests = new WalletRequests(wallet, contract);
    user = Given.user(wallet);
    Acting.asUser(user, null);
    Services.get(TransactionAuthorizationService.class).authorize(requests.authorization(2));
  }

  @Test
  void aUserSendsAllowedTransactions() {
    assertThat(allowed.permit(user, transaction(2, 5))).isTrue();
    assertThat(allowed.permit(user, transaction(2, 6))).isFalse();
    assertThat(allowed.permit(user, transaction(3, 5))).isFalse();
    assertThat(allowed.permit("another", transaction(2, 5))).isFalse();
  }

  @Test
  void aSentTransactionIsKnownByItsHash() {
    SignedTransaction sent = transaction(2, 5);
    assertThat(allowed.include(user, sent.hash())).isFalse();
    Acting.asUser(user, null);
    allowed.sent(user, sent);
    Recorded.row("transaction-allowance.update-hash", "user", user, null);
    assertThat(allowed.include(user, sent.hash())).isTrue();
    assertThat(allowed.include("another", sent.hash())).isFalse();
    Acting.asUser(user, null);
    Refused.of(Reason.FORBIDDEN, () -> allowed.sent(user, transaction(2, 6)));
    Refused.of(Reason.FORBIDDEN, () -> allowed.sent("another", sent));
  }

  private SignedTransaction transaction(long nonce, long value) {
    return SignedTransaction.read("rawTx", requests.sent(nonce, value).rawTx(), QuietNode.CHAIN);
  }
}
