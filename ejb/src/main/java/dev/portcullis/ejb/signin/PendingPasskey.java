package dev.portcullis.ejb.signin;

import dev.portcullis.ejb.oidc.SecondFactorRequirement;
import dev.portcullis.ejb.secret.JweRecordCodec;

/**
 * A sign-in that lacks only a passkey, carried by the browser.
 *
 * @param awaited the user and the challenge for the passkey
 * @param application the requesting application
 * @param expiresAt when it expires, in seconds since 1970
 */
record PendingPasskey(
    SecondFactorRequirement awaited, RequestingApplication application, long expiresAt) {
  /** Seals the record for the browser. */
  static final JweRecordCodec<PendingPasskey> CODEC =
      new JweRecordCodec<>("passkey of a sign-in 2", PendingPasskey.class);
}
