package dev.portcullis.ejb.legacy.transaction;

import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.util.Optional;

/**
 * Settles two orders with each other.
 *
 * @param submitterId who pays the fee
 * @param submitterAddress its address
 * @param first one side
 * @param second the other side
 * @param firstAmount what the first side sells, packable
 * @param secondAmount what the second side sells, packable
 * @param feeToken no NFT
 * @param fee packable
 */
public record Swap(
    long submitterId,
    Address submitterAddress,
    long nonce,
    SwapOrder first,
    SwapOrder second,
    BigInteger firstAmount,
    BigInteger secondAmount,
    long feeToken,
    BigInteger fee,
    MusigSignature signature)
    implements LegacyTransaction {
  /** Refuses orders that are never valid at the same time. */
  public Swap {
    common(first, second);
  }

  @Override
  public TransactionType type() {
    return TransactionType.SWAP;
  }

  @Override
  public long accountId() {
    return submitterId;
  }

  @Override
  public Optional<Address> accountAddress() {
    return Optional.of(submitterAddress);
  }

  /** When both orders are valid. */
  @Override
  public TimeRange validity() {
    return common(first, second);
  }

  private static TimeRange common(SwapOrder one, SwapOrder other) {
    return new TimeRange(
        max(one.validity().from(), other.validity().from()),
        min(one.validity().until(), other.validity().until()));
  }

  private static long max(long one, long other) {
    return Long.compareUnsigned(one, other) >= 0 ? one : other;
  }

  private static long min(long one, long other) {
    return Long.compareUnsigned(one, other) <= 0 ? one : other;
  }
}
