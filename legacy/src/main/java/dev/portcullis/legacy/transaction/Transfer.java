package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.util.Optional;

/**
 * Moves an amount, or an NFT, to another account.
 *
 * @param accountId of the sender
 * @param from its address
 * @param to the recipient, which need not have an account
 * @param token that is moved, and in which the fee is paid
 * @param amount packable
 * @param fee packable
 */
public record Transfer(
    long accountId,
    Address from,
    Address to,
    long token,
    BigInteger amount,
    BigInteger fee,
    long nonce,
    TimeRange validity,
    MusigSignature signature)
    implements LegacyTransaction {
  @Override
  public LegacyTransactionType type() {
    return LegacyTransactionType.TRANSFER;
  }

  @Override
  public Optional<Address> accountAddress() {
    return Optional.of(from);
  }

  @Override
  public long feeToken() {
    return token;
  }

  @Override
  public byte[] signedBytes() {
    return SigningPayloadWriter.of(type())
        .number(accountId)
        .address(from)
        .address(to)
        .number(token)
        .amount(amount)
        .fee(fee)
        .number(nonce)
        .time(validity)
        .toBytes();
  }
}
