package dev.portcullis.ejb.signin;

import dev.portcullis.ejb.oidc.SecondFactorRequirement;
import dev.portcullis.ejb.secret.JweRecordCodec;

/**
 * A sign-in that lacks a passkey only, carried by the browser.
 *
 * @param awaited whose passkey is to answer what
 * @param application for which application
 * @param expiresAt until when, in seconds since 1970
 */
record PendingPasskey(
    SecondFactorRequirement awaited, RequestingApplication application, long expiresAt) {
  /** How it is carried. */
  static final JweRecordCodec<PendingPasskey> CARRIED =
      new JweRecordCodec<>("passkey of a sign-in 2", PendingPasskey.class);
}
