package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.util.Optional;

/**
 * Moves an amount to an address on layer 1.
 *
 * @param accountId of the sender
 * @param from its address
 * @param to the recipient on layer 1
 * @param token that is moved, and in which the fee is paid; no NFT
 * @param amount any, it is signed in full
 * @param fee packable
 * @param fast whether its block is to be closed sooner; the server sets it
 */
public record Withdraw(
    long accountId,
    Address from,
    Address to,
    long token,
    BigInteger amount,
    BigInteger fee,
    long nonce,
    TimeRange validity,
    MusigSignature signature,
    boolean fast)
    implements LegacyTransaction {
  @Override
  public LegacyTransactionType type() {
    return LegacyTransactionType.WITHDRAW;
  }

  @Override
  public Optional<Address> accountAddress() {
    return Optional.of(from);
  }

  @Override
  public long feeToken() {
    return token;
  }

  /** The same withdrawal as a fast one, which its signature does not cover. */
  public Withdraw asFast() {
    return new Withdraw(accountId, from, to, token, amount, fee, nonce, validity, signature, true);
  }

  @Override
  public byte[] signedBytes() {
    return SigningPayloadWriter.of(type())
        .number(accountId)
        .address(from)
        .address(to)
        .number(token)
        .fullAmount(amount)
        .fee(fee)
        .number(nonce)
        .time(validity)
        .toBytes();
  }
}
