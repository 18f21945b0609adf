package dev.portcullis.devnet.chain.settings;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.util.Optional;

/** Signs transactions of one development account and counts its nonces. */
public final class TestWallet {
  private static final UInt256 GAS_PRICE = UInt256.of(2_000_000_000);

  private final DevAccounts.DevAccount account;
  private final long chainId;
  private long nonce;

  /** The wallet of the nth development account. */
  public TestWallet(int index, long chainId) {
    this.account = DevAccounts.ALL.get(index);
    this.chainId = chainId;
  }

  /** Its address. */
  public EvmAddress address() {
    return account.address();
  }

  /** Goes on from another nonce. */
  public TestWallet from(long next) {
    this.nonce = next;
    return this;
  }

  /** The next transfer of wei. */
  public Transaction transfer(EvmAddress to, long wei) {
    return sign(Optional.of(to), UInt256.of(wei), 21_000, Bytes.EMPTY, GAS_PRICE);
  }

  /** The next transfer, at another price. */
  public Transaction transfer(EvmAddress to, long wei, UInt256 gasPrice) {
    return sign(Optional.of(to), UInt256.of(wei), 21_000, Bytes.EMPTY, gasPrice);
  }

  /** The next call. */
  public Transaction call(EvmAddress to, Bytes data) {
    return sign(Optional.of(to), UInt256.ZERO, 200_000, data, GAS_PRICE);
  }

  /** The next call, with so much gas. */
  public Transaction call(EvmAddress to, Bytes data, long gas) {
    return sign(Optional.of(to), UInt256.ZERO, gas, data, GAS_PRICE);
  }

  /** The next call, or creation when there is no callee, with so much gas at this price. */
  public Transaction call(EvmAddress to, Bytes data, long gas, UInt256 gasPrice) {
    return sign(Optional.ofNullable(to), UInt256.ZERO, gas, data, gasPrice);
  }

  /** The next creation of a contract, with so much gas at this price. */
  public Transaction create(Bytes code, long gas, UInt256 gasPrice) {
    return sign(Optional.empty(), UInt256.ZERO, gas, code, gasPrice);
  }

  /** The next creation of a contract. */
  public Transaction create(Bytes code) {
    return sign(Optional.empty(), UInt256.ZERO, 3_000_000, code, GAS_PRICE);
  }

  private Transaction sign(
      Optional<EvmAddress> to, UInt256 value, long gas, Bytes data, UInt256 price) {
    return TransactionPayload.dynamicFee(chainId, nonce++, UInt256.ONE, price, gas, to, value, data)
        .sign(account.privateKey());
  }
}
