package dev.portcullis.legacy.musig;

/**
 * The hash of the two orders of a swap, which replaces them in the submitter's signed bytes
 * (matter-labs zksync {@code sdk/zksync-crypto/src/utils.rs}, {@code rescue_hash_orders}).
 */
public final class OrdersHash {
  /** The number of bytes of the hash. */
  public static final int BYTES = 31;

  private OrdersHash() {}

  /**
   * 31 bytes: the lowest 248 bits of the hash, the lowest first as the highest of each byte.
   *
   * @param orders the signed bytes of the first order and then of the second
   * @throws IllegalArgumentException if there are none
   */
  public static byte[] of(byte[] orders) {
    long[] words = Rescue.hash(FieldPacking.pack(orders, 8 * orders.length)).toWords();
    byte[] hash = new byte[BYTES];
    for (int i = 0; i < BYTES; i++) {
      int low = (int) (words[i / 8] >>> (8 * (i % 8))) & 0xff;
      hash[i] = (byte) (Integer.reverse(low) >>> 24);
    }
    return hash;
  }
}
