package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.math.BigInteger;
import java.util.Optional;

/**
 * Mints an NFT. Its signature contains no time range: it is always valid.
 *
 * @param creatorId the creator, which pays
 * @param creatorAddress its address
 * @param contentHash the hash of its content
 * @param recipient the recipient
 * @param feeToken no NFT
 * @param fee packable
 */
public record MintNft(
    long creatorId,
    Address creatorAddress,
    Hash32 contentHash,
    Address recipient,
    long feeToken,
    BigInteger fee,
    long nonce,
    MusigSignature signature)
    implements LegacyTransaction {
  @Override
  public LegacyTransactionType type() {
    return LegacyTransactionType.MINT_NFT;
  }

  @Override
  public long accountId() {
    return creatorId;
  }

  @Override
  public Optional<Address> accountAddress() {
    return Optional.of(creatorAddress);
  }

  @Override
  public TimeRange validity() {
    return TimeRange.UNBOUNDED;
  }

  @Override
  public byte[] signedBytes() {
    return SigningPayloadWriter.of(type())
        .number(creatorId)
        .address(creatorAddress)
        .hash(contentHash)
        .address(recipient)
        .number(feeToken)
        .fee(fee)
        .number(nonce)
        .toBytes();
  }
}
