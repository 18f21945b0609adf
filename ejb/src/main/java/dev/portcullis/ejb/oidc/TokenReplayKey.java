package dev.portcullis.ejb.oidc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Sha256;
import java.time.Instant;

/**
 * By what a token, or the sign-in that it answers, is known when it comes again.
 *
 * @param digest SHA-256 in hexadecimal
 * @param end from when on it is refused anyway
 * @param repeatable whether the same token is presented again together with a passkey's answer: it
 *     is used up when a session opens; otherwise as soon as it is presented
 */
public record TokenReplayKey(String digest, Instant end, boolean repeatable) {

  /**
   * Of a token: its identifier at the issuer (RFC 7519, 4.1.7), else what was signed. The signature
   * plays no part: there can be several of the same text.
   */
  static TokenReplayKey of(UnverifiedJwt token, Instant end) {
    JsonNode jti = token.claims().get("jti");
    String known =
        jti != null && jti.isTextual() && !jti.textValue().isEmpty()
            ? "jti\n" + token.issuer() + "\n" + jti.textValue()
            : "token\n" + token.signed();
    return new TokenReplayKey(Sha256.hex(known), end, true);
  }

  /** Of a sign-in that this service began: whatever tokens answer its nonce. */
  static TokenReplayKey ofNonce(String issuer, String nonce, Instant end) {
    return new TokenReplayKey(Sha256.hex("nonce\n" + issuer + "\n" + nonce), end, false);
  }
}
