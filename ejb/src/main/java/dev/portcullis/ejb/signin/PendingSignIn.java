package dev.portcullis.ejb.signin;

import dev.portcullis.ejb.secret.JweRecordCodec;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Set;

/**
 * A sign-in in progress at the identity provider, carried by the browser.
 *
 * @param state the state that the provider returns
 * @param nonce the nonce that the provider's token repeats
 * @param verifier proves to the provider that this service began the sign-in (RFC 7636)
 * @param organizationId the organization of the provider; null for the operator's
 * @param application the requesting application
 * @param scopes the requested scopes
 * @param expiresAt when it expires, in seconds since 1970
 */
record PendingSignIn(
    String state,
    String nonce,
    String verifier,
    String organizationId,
    RequestingApplication application,
    Set<String> scopes,
    long expiresAt) {
  /** Seals the record for the browser. */
  static final JweRecordCodec<PendingSignIn> CODEC =
      new JweRecordCodec<>("sign-in 3", PendingSignIn.class);

  /** Whether {@code text} is the state of this sign-in, compared in constant time. */
  boolean hasState(String text) {
    return text != null
        && MessageDigest.isEqual(
            state.getBytes(StandardCharsets.UTF_8), text.getBytes(StandardCharsets.UTF_8));
  }
}
