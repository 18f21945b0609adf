package dev.portcullis.ethereum.crypto.recovery;

import dev.portcullis.ethereum.common.UInt256;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the public key that made a signature (SEC 1, section 4.1.6). */
public interface KeyRecovery {

  /** A system property: {@code true} leaves the native library alone. */
  String JAVA_ONLY = "devnet.java-only";

  /**
   * The public key.
   *
   * @param digest the number that was signed, any
   * @param r 1 to order - 1
   * @param s 1 to order - 1
   * @param odd whether the y coordinate of the nonce's point is odd
   * @return x and y of the key, 32 bytes each; empty when no key can have made the signature
   */
  Optional<byte[]> recover(UInt256 digest, UInt256 r, UInt256 s, boolean odd);

  /** By the native library; where it does not run, by BouncyCastle, which one line says. */
  static KeyRecovery forThisMachine() {
    if (Boolean.getBoolean(JAVA_ONLY)) {
      return bouncyCastle();
    }
    try {
      return nativeLibrary();
    } catch (IOException | RuntimeException | LinkageError absent) {
      Logger log = LoggerFactory.getLogger(KeyRecovery.class);
      log.warn(
          "libsecp256k1 does not run here, senders are recovered slower: {}", absent.toString());
      return bouncyCastle();
    }
  }

  /**
   * By libsecp256k1.
   *
   * @throws IOException when the library cannot be written to the directory of temporary files
   * @throws UnsatisfiedLinkError when there is none for this system, or the system does not load it
   */
  static KeyRecovery nativeLibrary() throws IOException {
    return NativeRecovery.load();
  }

  /** In Java, on every system. */
  static KeyRecovery bouncyCastle() {
    return new BouncyCastleRecovery();
  }
}
