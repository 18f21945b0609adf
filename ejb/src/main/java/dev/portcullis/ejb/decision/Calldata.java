package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.decision.account.AccountReadOpcodes;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.kernel.HexText;
import java.util.Arrays;
import java.util.Optional;

/** The calldata of a call: a selector and the arguments, in words. */
public final class Calldata {
  /** The bytes of a word. */
  static final int WORD = 32;

  private static final int SELECTOR = 4;

  private final byte[] bytes;

  private Calldata(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * The bytes of a hexadecimal text.
   *
   * @throws IllegalArgumentException if it is not {@code 0x} and whole bytes
   */
  public static Calldata of(String hex) {
    return new Calldata(HexText.bytes(hex));
  }

  /** The same; empty if the text is not {@code 0x} and whole bytes. */
  static Optional<Calldata> read(String hex) {
    return HexText.read(hex).map(Calldata::new);
  }

  /** The bytes of the embedded chain, which are shared. */
  public static Calldata of(Bytes bytes) {
    return new Calldata(bytes.shared());
  }

  /** The number of bytes. */
  int size() {
    return bytes.length;
  }

  /** All of it in hexadecimal. */
  public String text() {
    return HexText.of(bytes);
  }

  /** Whether there are no bytes, as in a plain transfer. */
  boolean isEmpty() {
    return bytes.length == 0;
  }

  /**
   * The selector as permissions name it: four bytes, or {@code 0x} for empty calldata. Fewer than
   * four bytes are no selector.
   */
  public Optional<String> selector() {
    return isEmpty() || bytes.length >= SELECTOR ? Optional.of(function()) : Optional.empty();
  }

  /** The first four bytes, or fewer if there are fewer. */
  String function() {
    return HexText.of(Arrays.copyOf(bytes, Math.min(bytes.length, SELECTOR)));
  }

  /** Whether these bytes, run as the code of a constructor, can read other accounts. */
  boolean readsOtherAccounts() {
    return AccountReadOpcodes.isIn(bytes);
  }

  /** The number of bytes of the arguments. */
  int argumentBytes() {
    return Math.max(0, bytes.length - SELECTOR);
  }

  /** The word of the arguments with that number, from 0; it must exist. */
  byte[] word(int number) {
    int start = SELECTOR + number * WORD;
    return Arrays.copyOfRange(bytes, start, start + WORD);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Calldata that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}
