package dev.portcullis.ejb.keycloak;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The access token of the service account. One thread signs in at a time. Other threads wait for
 * it, but not as long as a slowly sending Keycloak may take.
 */
final class KeycloakToken {
  /** The minimum remaining lifetime of a token: a record takes a few dozen calls. */
  private static final Duration LEEWAY = Duration.ofSeconds(30);

  private final ReentrantLock signingIn = new ReentrantLock();
  private final LongSupplier nanos;
  private String token;
  private long ends;

  /**
   * Creates an empty token.
   *
   * @param nanos the time, as {@link System#nanoTime}
   */
  KeycloakToken(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /**
   * A token that Keycloak granted.
   *
   * @param life from now on
   */
  record Granted(String token, Duration life) {}

  /**
   * The token, once the account is signed in.
   *
   * @param longest how long to wait for another thread that signs in
   * @throws KeycloakUnavailableException if that takes longer, or the exception of {@code signIn}
   */
  String get(Duration longest, Supplier<Granted> signIn) {
    String known = unexpired();
    if (known != null) {
      return known;
    }
    begin(longest);
    try {
      String meanwhile = unexpired();
      return meanwhile == null ? keep(signIn.get()) : meanwhile;
    } finally {
      signingIn.unlock();
    }
  }

  private void begin(Duration longest) {
    try {
      if (!signingIn.tryLock(longest.toNanos(), TimeUnit.NANOSECONDS)) {
        throw new KeycloakUnavailableException(
            "it has not authenticated the service account yet", null);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new KeycloakUnavailableException("no request waits for it", interrupted);
    }
  }

  private synchronized String unexpired() {
    return token == null || ends - nanos.getAsLong() < LEEWAY.toNanos() ? null : token;
  }

  private synchronized String keep(Granted granted) {
    token = granted.token();
    ends = nanos.getAsLong() + granted.life().toNanos();
    return token;
  }

  /** Discards the token: the next call signs in again. */
  synchronized void forget() {
    token = null;
  }
}
