package dev.portcullis.ejb.signin;

import dev.portcullis.ejb.secret.JweRecordCodec;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Set;

/**
 * A sign-in on its way through the identity provider, carried by the browser.
 *
 * @param state what the provider gives back
 * @param nonce what the provider's token repeats
 * @param verifier proves to the provider that we began (RFC 7636)
 * @param organizationId whose provider it is; null for the operator's
 * @param application for which application
 * @param scopes what it asked for
 * @param expiresAt until when, in seconds since 1970
 */
record PendingSignIn(
    String state,
    String nonce,
    String verifier,
    String organizationId,
    RequestingApplication application,
    Set<String> scopes,
    long expiresAt) {
  /** How it is carried. */
  static final JweRecordCodec<PendingSignIn> CARRIED =
      new JweRecordCodec<>("sign-in 3", PendingSignIn.class);

  /** Whether {@code text} is the state of this sign-in, compared in constant time. */
  boolean hasState(String text) {
    return text != null
        && MessageDigest.isEqual(
            state.getBytes(StandardCharsets.UTF_8), text.getBytes(StandardCharsets.UTF_8));
  }
}
