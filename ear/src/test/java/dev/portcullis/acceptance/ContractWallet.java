package dev.portcullis.acceptance;

import java.util.Locale;

/**
 * A wallet that is a contract (ERC-1271): it takes every signature whose first byte is 1.
 *
 * @param address where it is, lowercase
 */
record ContractWallet(String address) {
  /** A signature that it takes. */
  static final String GOOD = "0x01";

  /** A signature that it does not. */
  static final String BAD = "0x02";

  /**
   * Loads the first byte of the second argument, compares it with 1, and returns the magic value of
   * ERC-1271 or zero.
   */
  private static final String RUNTIME =
      "606435" + "60f81c" + "600114" + "631626ba7e02" + "60e01b" + "600052" + "60206000f3";

  /** Copies the code behind it to memory and returns it. */
  private static final String CREATION = "601a80600b6000396000f3";

  /** A new one on the chain. */
  static ContractWallet deploy(DevChain chain) {
    return new ContractWallet(chain.deploy("0x" + CREATION + RUNTIME).toLowerCase(Locale.ROOT));
  }
}
