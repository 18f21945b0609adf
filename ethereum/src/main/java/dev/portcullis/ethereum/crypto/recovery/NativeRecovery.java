package dev.portcullis.ethereum.crypto.recovery;

import dev.portcullis.ethereum.common.UInt256;
import fr.acinq.secp256k1.Secp256k1CFunctions;
import fr.acinq.secp256k1.Secp256k1Exception;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Key recovery by libsecp256k1. Only the library's declarations of native functions are used, which
 * do not need Kotlin. It is safe for use by several threads.
 */
final class NativeRecovery implements KeyRecovery {
  private static final int KEY_SIZE = 2 * UInt256.SIZE;

  private final long context;

  private NativeRecovery(long context) {
    this.context = context;
  }

  static NativeRecovery load() throws IOException {
    NativeLibraryLoader.load();
    // Recovery needs a context only for the callbacks of illegal arguments.
    NativeRecovery recovery =
        new NativeRecovery(
            Secp256k1CFunctions.secp256k1_context_create(
                Secp256k1CFunctions.SECP256K1_CONTEXT_NONE));
    recovery.requireRight();
    return recovery;
  }

  @Override
  public Optional<byte[]> recover(UInt256 digest, UInt256 r, UInt256 s, boolean odd) {
    byte[] signature = new byte[2 * UInt256.SIZE];
    r.writeTo(signature, 0);
    s.writeTo(signature, UInt256.SIZE);
    byte[] message = new byte[UInt256.SIZE];
    digest.writeTo(message, 0);
    try {
      byte[] key =
          Secp256k1CFunctions.secp256k1_ecdsa_recover(context, signature, message, odd ? 1 : 0);
      // The first byte marks that both coordinates follow.
      return Optional.of(Arrays.copyOfRange(key, 1, 1 + KEY_SIZE));
    } catch (Secp256k1Exception none) {
      return Optional.empty();
    }
  }

  /** Rejects a library whose result differs from BouncyCastle's. */
  private void requireRight() {
    UInt256 digest = UInt256.of(7);
    UInt256 r =
        UInt256.of(
            0x59f2815b16f81798L, 0x029bfcdb2dce28d9L, 0x55a06295ce870b07L, 0x79be667ef9dcbbacL);
    KeyRecovery reference = new BouncyCastleRecovery();
    for (boolean odd : new boolean[] {false, true}) {
      byte[] expected = reference.recover(digest, r, UInt256.ONE, odd).orElseThrow();
      byte[] key = recover(digest, r, UInt256.ONE, odd).orElseThrow();
      if (!Arrays.equals(key, expected)) {
        throw new UnsatisfiedLinkError("it recovers wrong keys");
      }
    }
  }
}
