package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.util.Optional;

/**
 * Withdraws the whole balance of another account in a token, to its own address on layer 1.
 *
 * @param initiatorAccountId the paying account
 * @param target the account that is paid out; an account without a key
 * @param token that is withdrawn, and in which the fee is paid; no NFT
 * @param fee packable
 */
public record ForcedExit(
    long initiatorAccountId,
    Address target,
    long token,
    BigInteger fee,
    long nonce,
    TimeRange validity,
    MusigSignature signature)
    implements LegacyTransaction {
  @Override
  public LegacyTransactionType type() {
    return LegacyTransactionType.FORCED_EXIT;
  }

  @Override
  public long accountId() {
    return initiatorAccountId;
  }

  @Override
  public Optional<Address> accountAddress() {
    return Optional.empty();
  }

  @Override
  public long feeToken() {
    return token;
  }

  @Override
  public byte[] signedBytes() {
    return SigningPayloadWriter.of(type())
        .number(initiatorAccountId)
        .address(target)
        .number(token)
        .fee(fee)
        .number(nonce)
        .time(validity)
        .toBytes();
  }
}
