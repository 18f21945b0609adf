package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import java.math.BigInteger;

/**
 * What one side of a swap signed.
 *
 * @param accountId who sells
 * @param recipient who gets what is bought
 * @param nonce the account's
 * @param tokenSell what is sold
 * @param tokenBuy what is bought
 * @param ratioSell how much may be sold, below 2^120, …
 * @param ratioBuy … for how much of the other
 * @param amount what is sold, packable; 0 for a limit order of any amount
 */
public record SwapOrder(
    long accountId,
    Address recipient,
    long nonce,
    long tokenSell,
    long tokenBuy,
    BigInteger ratioSell,
    BigInteger ratioBuy,
    BigInteger amount,
    TimeRange validity,
    MusigSignature signature) {
  /** How many bytes are signed. */
  static final int SIGNED_LENGTH = 89;

  /** Whether it sells any amount at its ratio. */
  public boolean isLimit() {
    return amount.signum() == 0;
  }

  /** What is signed of it. */
  public byte[] signedBytes() {
    return SigningPayloadWriter.ofOrder()
        .number(accountId)
        .address(recipient)
        .number(nonce)
        .number(tokenSell)
        .number(tokenBuy)
        .ratio(ratioSell)
        .ratio(ratioBuy)
        .amount(amount)
        .time(validity)
        .toBytes();
  }
}
