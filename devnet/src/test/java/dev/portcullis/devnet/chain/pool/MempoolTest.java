package dev.portcullis.devnet.chain.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.devnet.state.Account;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How many transactions wait, and which of them goes first. */
class MempoolTest {
  private static final int CAPACITY = 3;
  private static final UInt256 BASE_FEE = UInt256.of(1_000);
  private static final EvmAddress TO = DevAccounts.ALL.get(9).address();

  private final Mempool pool = new Mempool(16, CAPACITY);

  @Test
  void itHoldsAsManyAsItMayAndAReplacementStill() {
    for (int i = 0; i < CAPACITY; i++) {
      pool.add(transaction(i, 0, 100), 0);
    }
    Transaction another = transaction(CAPACITY, 0, 100);
    assertThatThrownBy(() -> pool.add(another, 0)).hasMessageContaining("3 transactions wait");
    Transaction replacement = transaction(0, 0, 400);
    pool.add(replacement, 0);
    assertThat(pool.all()).hasSize(CAPACITY).contains(replacement);
  }

  /** R-CHN-31: from the account's nonce to so many ahead of it. */
  @Test
  void aNonceIsNeitherUsedNorTooFarAhead() {
    pool.add(transaction(0, 4, 100), 4);
    pool.add(transaction(1, 20, 100), 4);
    Transaction used = transaction(0, 3, 100);
    Transaction ahead = transaction(0, 21, 100);
    assertThatThrownBy(() -> pool.add(used, 4)).hasMessageContaining("expected 4 to 20, got 3");
    assertThatThrownBy(() -> pool.add(ahead, 4)).hasMessageContaining("expected 4 to 20, got 21");
    assertThat(pool.all()).hasSize(2);
  }

  @Test
  void aHigherTipGoesFirstAndOfAnAccountTheLowerNonce() {
    Transaction cheap = transaction(0, 0, 100);
    Transaction late = transaction(1, 1, 900);
    Transaction dear = transaction(1, 0, 200);
    pool.add(cheap, 0);
    pool.add(late, 0);
    pool.add(dear, 0);
    assertThat(pool.allExecutable(new EmptyState(), BASE_FEE)).containsExactly(dear, late, cheap);
  }

  @Test
  void equalTipsGoInOrderOfArrival() {
    Transaction first = transaction(0, 0, 100);
    Transaction second = transaction(1, 0, 100);
    pool.add(first, 0);
    pool.add(second, 0);
    assertThat(pool.allExecutable(new EmptyState(), BASE_FEE)).containsExactly(first, second);
  }

  @Test
  void aTransactionBelowTheBaseFeeWaits() {
    pool.add(transaction(0, 0, 0), 0);
    assertThat(pool.allExecutable(new EmptyState(), BASE_FEE)).hasSize(1);
    assertThat(pool.allExecutable(new EmptyState(), BASE_FEE.plus(UInt256.ONE))).isEmpty();
  }

  /** Of a development account, paying so many wei a gas beyond the base fee. */
  private static Transaction transaction(int account, long nonce, long tip) {
    UInt256 fee = UInt256.of(tip);
    return TransactionPayload.dynamicFee(
            6565, nonce, fee, BASE_FEE.plus(fee), 21_000, Optional.of(TO), UInt256.ONE, Bytes.EMPTY)
        .sign(DevAccounts.ALL.get(account).privateKey());
  }

  /** The state before any transaction. */
  private static final class EmptyState implements StateReader {
    @Override
    public Optional<Account> account(EvmAddress address) {
      return Optional.empty();
    }

    @Override
    public Code code(Hash codeHash) {
      throw new AssertionError("Unexpected read of code");
    }

    @Override
    public UInt256 storage(EvmAddress address, UInt256 slot) {
      throw new AssertionError("Unexpected read of storage");
    }

    @Override
    public boolean hasStorage(EvmAddress address) {
      throw new AssertionError("Unexpected read of storage");
    }
  }
}
