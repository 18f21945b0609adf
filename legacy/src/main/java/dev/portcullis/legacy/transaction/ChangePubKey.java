package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.musig.PubKeyHash;
import java.math.BigInteger;
import java.util.Optional;

/**
 * Sets the account's key. The new key signs it, and the account's address authorizes it.
 *
 * @param accountId of the account
 * @param account its address
 * @param newPkHash the hash of the new key
 * @param feeToken no NFT
 * @param fee packable
 * @param authorization how the address authorizes it
 */
public record ChangePubKey(
    long accountId,
    Address account,
    PubKeyHash newPkHash,
    long feeToken,
    BigInteger fee,
    long nonce,
    TimeRange validity,
    MusigSignature signature,
    KeyAuthorization authorization)
    implements LegacyTransaction {
  @Override
  public LegacyTransactionType type() {
    return LegacyTransactionType.CHANGE_PUB_KEY;
  }

  @Override
  public Optional<Address> accountAddress() {
    return Optional.of(account);
  }

  @Override
  public byte[] signedBytes() {
    return SigningPayloadWriter.of(type())
        .number(accountId)
        .address(account)
        .key(newPkHash)
        .number(feeToken)
        .fee(fee)
        .number(nonce)
        .time(validity)
        .toBytes();
  }
}
