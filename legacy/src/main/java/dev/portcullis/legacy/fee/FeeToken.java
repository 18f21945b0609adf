package dev.portcullis.legacy.fee;

import dev.portcullis.kernel.Address;

/**
 * A token for payments, as the rollup knows it.
 *
 * @param id its number; 0 is layer 1's own
 * @param address its contract; zeros for layer 1's own
 * @param decimals the number of decimal digits of its smallest unit
 */
public record FeeToken(long id, Address address, int decimals) {
  /** Layer 1's own token, in which fees can always be paid. */
  public static final FeeToken ETH = new FeeToken(0, new Address("0x" + "0".repeat(40)), 18);
}
