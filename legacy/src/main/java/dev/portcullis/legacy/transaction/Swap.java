package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.musig.OrdersHash;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Settles two orders with each other.
 *
 * @param submitterId the account that pays the fee
 * @param submitterAddress its address
 * @param first one side
 * @param second the other side
 * @param firstAmount the amount that the first side sells, packable
 * @param secondAmount the amount that the second side sells, packable
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
  /** Rejects orders whose time ranges do not intersect. */
  public Swap {
    common(first, second);
  }

  @Override
  public LegacyTransactionType type() {
    return LegacyTransactionType.SWAP;
  }

  @Override
  public long accountId() {
    return submitterId;
  }

  @Override
  public Optional<Address> accountAddress() {
    return Optional.of(submitterAddress);
  }

  /** The time range in which both orders are valid. */
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

  @Override
  public Set<Long> signerIds() {
    return Stream.of(submitterId, first.accountId(), second.accountId())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  @Override
  public Set<Long> tokenIds() {
    Set<Long> ids = new LinkedHashSet<>();
    for (SwapOrder order : List.of(first, second)) {
      ids.add(order.tokenSell());
      ids.add(order.tokenBuy());
    }
    ids.add(feeToken);
    return ids;
  }

  @Override
  public byte[] signedBytes() {
    return SigningPayloadWriter.of(type())
        .number(submitterId)
        .address(submitterAddress)
        .number(nonce)
        .raw(ordersHash())
        .number(feeToken)
        .fee(fee)
        .amount(firstAmount)
        .amount(secondAmount)
        .toBytes();
  }

  /** The hash of both orders in the signed bytes. */
  private byte[] ordersHash() {
    return OrdersHash.of(
        ByteBuffer.allocate(2 * SwapOrder.SIGNED_LENGTH)
            .put(first.signedBytes())
            .put(second.signedBytes())
            .array());
  }
}
