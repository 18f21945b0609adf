package dev.portcullis.devnet.state;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.crypto.Keccak;
import java.util.Arrays;
import java.util.Optional;

/**
 * The code of a contract, immutable and shared between threads. Its hash and the map of its jump
 * destinations are computed when first needed.
 */
public final class Code {

  /** No code. */
  public static final Code EMPTY = of(Bytes.EMPTY);

  /** Zero bytes after the code: the longest push may read past the end, and zero is STOP. */
  private static final int PADDING = 33;

  private static final int JUMPDEST = 0x5b;
  private static final int PUSH1 = 0x60;
  private static final int PUSH32 = 0x7f;
  private static final byte[] DELEGATION_PREFIX = {(byte) 0xef, 0x01, 0x00};
  private static final int DELEGATION_SIZE = DELEGATION_PREFIX.length + EvmAddress.SIZE;

  private final byte[] padded;
  private final int size;
  private volatile Hash hash;
  private volatile long[] destinations;

  private Code(byte[] padded, int size) {
    this.padded = padded;
    this.size = size;
  }

  /** Code of these bytes. */
  public static Code of(Bytes bytes) {
    return new Code(Arrays.copyOf(bytes.shared(), bytes.size() + PADDING), bytes.size());
  }

  /** The code that delegates an account to another's code (EIP-7702). */
  public static Code delegationTo(EvmAddress target) {
    byte[] bytes = Arrays.copyOf(DELEGATION_PREFIX, DELEGATION_SIZE);
    System.arraycopy(target.toArray(), 0, bytes, DELEGATION_PREFIX.length, EvmAddress.SIZE);
    return of(Bytes.wrap(bytes));
  }

  /** The account whose code runs instead of this, if this is a delegation (EIP-7702). */
  public Optional<EvmAddress> delegation() {
    boolean delegates =
        size == DELEGATION_SIZE
            && Arrays.equals(
                padded,
                0,
                DELEGATION_PREFIX.length,
                DELEGATION_PREFIX,
                0,
                DELEGATION_PREFIX.length);
    return delegates ? Optional.of(EvmAddress.of(padded, 3)) : Optional.empty();
  }

  /** The number of bytes. */
  public int size() {
    return size;
  }

  /** A copy of the bytes. */
  public Bytes bytes() {
    return Bytes.wrap(Arrays.copyOf(padded, size));
  }

  /** The bytes followed by zeros, for reading only: shared, not copied. */
  public byte[] padded() {
    return padded;
  }

  /** Keccak-256 of the bytes. */
  public Hash hash() {
    Hash known = hash;
    if (known == null) {
      known = Hash.of(Keccak.digest(padded, 0, size));
      hash = known;
    }
    return known;
  }

  /** One bit for every byte, set at each JUMPDEST that is not the data of a push. */
  public long[] jumpDestinations() {
    long[] known = destinations;
    if (known == null) {
      known = analyse();
      destinations = known;
    }
    return known;
  }

  private long[] analyse() {
    long[] bits = new long[(size + 63) / 64];
    for (int i = 0; i < size; i++) {
      int opcode = padded[i] & 0xff;
      if (opcode == JUMPDEST) {
        bits[i >> 6] |= 1L << i;
      } else if (opcode >= PUSH1 && opcode <= PUSH32) {
        i += opcode - PUSH1 + 1;
      }
    }
    return bits;
  }
}
