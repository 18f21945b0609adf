package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.util.Optional;
import java.util.Set;

/**
 * Moves an NFT to an address on layer 1.
 *
 * @param accountId of the owner
 * @param from its address
 * @param to the recipient on layer 1
 * @param token the NFT
 * @param feeToken no NFT
 * @param fee packable
 * @param fast whether its block is to be closed sooner; the server sets it
 */
public record WithdrawNft(
    long accountId,
    Address from,
    Address to,
    long token,
    long feeToken,
    BigInteger fee,
    long nonce,
    TimeRange validity,
    MusigSignature signature,
    boolean fast)
    implements LegacyTransaction {
  @Override
  public LegacyTransactionType type() {
    return LegacyTransactionType.WITHDRAW_NFT;
  }

  @Override
  public Optional<Address> accountAddress() {
    return Optional.of(from);
  }

  /** The same withdrawal as a fast one, which its signature does not cover. */
  public WithdrawNft asFast() {
    return new WithdrawNft(
        accountId, from, to, token, feeToken, fee, nonce, validity, signature, true);
  }

  @Override
  public Set<Long> tokenIds() {
    return Set.of(token, feeToken);
  }

  @Override
  public byte[] signedBytes() {
    return SigningPayloadWriter.of(type())
        .number(accountId)
        .address(from)
        .address(to)
        .number(token)
        .number(feeToken)
        .fee(fee)
        .number(nonce)
        .time(validity)
        .toBytes();
  }
}
