package dev.portcullis.legacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.musig.PubKeyHash;
import dev.portcullis.legacy.transaction.LegacyPriorityOperation;
import dev.portcullis.legacy.transaction.MusigSignature;
import dev.portcullis.legacy.transaction.TimeRange;
import dev.portcullis.legacy.transaction.Transfer;
import java.math.BigInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LedgerTest {
  private static final Address FEES = address(1);
  private static final Address SENDER = address(2);
  private static final Address STRANGER = address(3);
  private static final String KEY = "ab".repeat(32);

  private final FakeState state = new FakeState(FEES);

  @BeforeEach
  void aSenderWhoHasAHundred() {
    Ledger ledger = state.ledger();
    LegacyPriorityOperation deposit =
        new LegacyPriorityOperation.Deposit(0, SENDER, SENDER, 0, BigInteger.valueOf(100));
    state.load(ledger, AccessSet.of(deposit));
    assertThat(ledger.execute(deposit).success()).isTrue();
    state.write(ledger.changes());
    PubKeyHash key = FakeState.DERIVATIONS.keys().apply(KEY);
    state.accounts.computeIfPresent(1L, (id, account) -> account.withKey(key, false));
  }

  @Test
  void aRejectedTransactionIsInItsSendersHistoryOnly() {
    assertThat(transferred(50).addresses()).containsExactly(SENDER, STRANGER);

    OperationReceipt refused = transferred(101);
    assertThat(refused.failReason()).contains("Not enough balance");
    assertThat(refused.addresses()).containsExactly(SENDER);
  }

  @Test
  void thereIsNoAccountThatTheMainContractTakesNoExitOf() {
    state.counters = new Counters(0xff_ffff, Ledger.FIRST_NFT);
    OperationReceipt last = transferred(1);
    assertThat(last.accountIds()).containsExactly(1L, 0xff_ffffL);

    state.accounts.remove(0xff_ffffL);
    state.counters = new Counters(0xff_ffff + 1, Ledger.FIRST_NFT);
    assertThat(transferred(1).failReason())
        .contains("Transfer to account id is bigger than max supported");
  }

  private OperationReceipt transferred(long amount) {
    Transfer transfer =
        new Transfer(
            1,
            SENDER,
            STRANGER,
            0,
            BigInteger.valueOf(amount),
            BigInteger.ZERO,
            0,
            TimeRange.ALWAYS,
            new MusigSignature(KEY, "00".repeat(64)));
    Ledger ledger = state.ledger();
    state.load(ledger, AccessSet.of(transfer));
    return ledger.execute(transfer, 1_700_000_000);
  }

  private static Address address(int number) {
    return RandomTransactions.address(number);
  }
}
