package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import java.math.BigInteger;

/**
 * The order that one side of a swap signed.
 *
 * @param accountId the seller
 * @param recipient the recipient of the bought token
 * @param nonce the account's
 * @param tokenSell the sold token
 * @param tokenBuy the bought token
 * @param ratioSell how much may be sold, below 2^120, …
 * @param ratioBuy … for how much of the other
 * @param amount the sold amount, packable; 0 for a limit order of any amount
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
  /** The number of signed bytes. */
  static final int SIGNED_LENGTH = 89;

  /** Whether it sells any amount at its ratio. */
  public boolean isLimit() {
    return amount.signum() == 0;
  }

  /** The signed bytes of the order. */
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
