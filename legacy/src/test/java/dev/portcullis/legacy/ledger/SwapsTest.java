package dev.portcullis.legacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.musig.PubKeyHash;
import dev.portcullis.legacy.transaction.LegacyPriorityOperation;
import dev.portcullis.legacy.transaction.MusigSignature;
import dev.portcullis.legacy.transaction.Swap;
import dev.portcullis.legacy.transaction.SwapOrder;
import dev.portcullis.legacy.transaction.TimeRange;
import java.math.BigInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What both orders of a swap request: random stories rarely miss a price by one. */
class SwapsTest {
  private static final Address ONE = RandomTransactions.address(2);
  private static final Address OTHER = RandomTransactions.address(3);
  private static final String KEY = "ab".repeat(32);
  private static final MusigSignature SIGNED = new MusigSignature(KEY, "00".repeat(64));

  private final FakeState state = new FakeState(RandomTransactions.address(1));

  /** The first has a hundred of token 0, the second of token 1. */
  @BeforeEach
  void twoWhoHaveAHundredEach() {
    PubKeyHash key = FakeState.DERIVATIONS.keys().apply(KEY);
    deposit(ONE, 0);
    deposit(OTHER, 1);
    for (long id = 1; id <= 2; id++) {
      state.accounts.computeIfPresent(id, (same, account) -> account.withKey(key, false));
    }
  }

  private void deposit(Address to, long token) {
    LegacyPriorityOperation deposit =
        new LegacyPriorityOperation.Deposit(token, to, to, (int) token, BigInteger.valueOf(100));
    Ledger ledger = state.ledger();
    state.load(ledger, AccessSet.of(deposit));
    assertThat(ledger.execute(deposit).success()).isTrue();
    state.write(ledger.changes());
  }

  @Test
  void bothGetTheirPrice() {
    assertThat(swapped(20, 30).failReason()).isEmpty();
  }

  /** One unit less is too little for the first, one more too much for the second. */
  @ParameterizedTest
  @ValueSource(longs = {29, 31})
  void aSwapBelowEitherPriceIsRefused(long second) {
    assertThat(swapped(20, second).failReason()).contains("Amounts are not compatible with prices");
  }

  /** The first requests 3 of token 1 for each 2 of token 0, the second for the reverse. */
  private OperationReceipt swapped(long first, long second) {
    Swap swap =
        new Swap(
            1,
            ONE,
            0,
            order(1, ONE, 0, 1, 2, 3),
            order(2, OTHER, 1, 0, 3, 2),
            BigInteger.valueOf(first),
            BigInteger.valueOf(second),
            0,
            BigInteger.ZERO,
            SIGNED);
    Ledger ledger = state.ledger();
    state.load(ledger, AccessSet.of(swap));
    return ledger.execute(swap, 1_700_000_000);
  }

  private static SwapOrder order(
      long account, Address recipient, long sells, long buys, long ratioSell, long ratioBuy) {
    return new SwapOrder(
        account,
        recipient,
        0,
        sells,
        buys,
        BigInteger.valueOf(ratioSell),
        BigInteger.valueOf(ratioBuy),
        BigInteger.ZERO,
        TimeRange.ALWAYS,
        SIGNED);
  }
}
