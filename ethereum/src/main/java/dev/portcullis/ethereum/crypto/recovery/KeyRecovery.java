package dev.portcullis.ethereum.crypto.recovery;

import dev.portcullis.ethereum.common.UInt256;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Recovers the public key of a signature (SEC 1, section 4.1.6). */
public interface KeyRecovery {

  /** A system property: {@code true} disables the native library. */
  String JAVA_ONLY = "devnet.java-only";

  /**
   * The public key.
   *
   * @param digest the signed number, any
   * @param r 1 to order - 1
   * @param s 1 to order - 1
   * @param odd whether the y coordinate of the nonce's point is odd
   * @return x and y of the key, 32 bytes each; empty if no key can have created the signature
   */
  Optional<byte[]> recover(UInt256 digest, UInt256 r, UInt256 s, boolean odd);

  /** Uses the native library, or BouncyCastle with one log line if the library does not run. */
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
   * Uses libsecp256k1.
   *
   * @throws IOException when the library cannot be written to the directory of temporary files
   * @throws UnsatisfiedLinkError when there is none for this system, or the system does not load it
   */
  static KeyRecovery nativeLibrary() throws IOException {
    return NativeRecovery.load();
  }

  /** Uses Java, on every system. */
  static KeyRecovery bouncyCastle() {
    return new BouncyCastleRecovery();
  }
}
