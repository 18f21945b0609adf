package dev.portcullis.kernel;

import com.aventrix.jnanoid.jnanoid.NanoIdUtils;
import java.security.SecureRandom;
import java.util.UUID;

/** The application's only source of randomness: identifiers and secret bytes. */
public final class Ids {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final char[] ALPHANUMERIC =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".toCharArray();

  private Ids() {}

  /** A record identifier: 21 URL-safe characters, 126 bits (R-PLT-5). */
  public static String id() {
    return NanoIdUtils.randomNanoId(RANDOM, NanoIdUtils.DEFAULT_ALPHABET, 21);
  }

  /** {@code length} random letters and digits. */
  public static String alphanumeric(int length) {
    return NanoIdUtils.randomNanoId(RANDOM, ALPHANUMERIC, length);
  }

  /** A random UUID, version 4. */
  public static UUID uuid() {
    return UUID.randomUUID();
  }

  /** {@code length} random bytes. */
  public static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  /** A random fraction from 0 (inclusive) to 1 (exclusive), for jitter. */
  public static double fraction() {
    return RANDOM.nextDouble();
  }
}
