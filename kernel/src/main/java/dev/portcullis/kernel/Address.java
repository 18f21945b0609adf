package dev.portcullis.kernel;

import java.util.Locale;

/**
 * A 20-byte account address, stored and compared in lowercase.
 *
 * @param text {@code 0x} and 40 lowercase hexadecimal digits
 */
public record Address(String text) implements Comparable<Address> {
  /**
   * The address whose logs the protocol itself writes, of transfers of ether (EIP-7708). No
   * contract is there.
   */
  public static final Address OF_TRANSFER_LOGS =
      new Address("0xfffffffffffffffffffffffffffffffffffffffe");

  /** What all addresses below {@code 0x100000} begin with. */
  private static final String LOW = "0x" + "0".repeat(35);

  /** Rejects any text except {@code 0x} and 40 hexadecimal digits; converts to lowercase. */
  public Address {
    if (!isValid(text)) {
      throw new IllegalArgumentException("must be a 20-byte hexadecimal address");
    }
    text = text.toLowerCase(Locale.ROOT);
  }

  /** Whether {@code text} is an address, in any case. */
  public static boolean isValid(String text) {
    return HexText.isBytes(text, 20);
  }

  /**
   * Whether the address belongs to the chain and to no organization: zero, the precompiles, and the
   * reserved range of the rollup family below {@code 0x20000} (system contracts from {@code
   * 0x8000}, built-in contracts from {@code 0x10000}).
   */
  public boolean belongsToChain() {
    return text.startsWith(LOW) && text.charAt(LOW.length()) <= '1';
  }

  /** The 20 bytes. */
  public byte[] bytes() {
    return HexText.bytes(text);
  }

  @Override
  public int compareTo(Address other) {
    return text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
