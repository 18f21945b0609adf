package dev.portcullis.ejb.signin;

import dev.portcullis.ejb.oidc.AwaitedPasskey;
import dev.portcullis.ejb.secret.RecordSeal;

/**
 * A sign-in that lacks a passkey only, carried by the browser.
 *
 * @param awaited whose passkey is to answer what
 * @param application for which application
 * @param expiresAt until when, in seconds since 1970
 */
record PendingPasskey(AwaitedPasskey awaited, WaitingApplication application, long expiresAt) {
  /** How it is carried. */
  static final RecordSeal<PendingPasskey> CARRIED =
      new RecordSeal<>("passkey of a sign-in 2", PendingPasskey.class);
}
