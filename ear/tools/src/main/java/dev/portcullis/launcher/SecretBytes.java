package dev.portcullis.launcher;

import java.security.SecureRandom;

/** Cryptographically random bytes, for secrets that the launcher generates at the first start. */
final class SecretBytes {
  private static final SecureRandom RANDOM = new SecureRandom();

  private SecretBytes() {}

  static byte[] next(int count) {
    byte[] bytes = new byte[count];
    RANDOM.nextBytes(bytes);
    return bytes;
  }
}
