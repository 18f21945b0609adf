package dev.portcullis.ejb.oidc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Sha256;
import java.time.Instant;

/**
 * Identifies a token, or the sign-in to which it belongs, to detect a replay.
 *
 * @param digest SHA-256 in hexadecimal
 * @param end when it expires anyway
 * @param repeatable whether the same token may be presented again together with a passkey
 *     assertion. If so, it is consumed when a session opens; otherwise as soon as it is presented
 */
public record TokenReplayKey(String digest, Instant end, boolean repeatable) {

  /**
   * The key of a token: its identifier at the issuer (RFC 7519, 4.1.7), else its signing input. The
   * signature is excluded, because one text can have several.
   */
  static TokenReplayKey of(UnverifiedJwt token, Instant end) {
    JsonNode jti = token.claims().get("jti");
    String known =
        jti != null && jti.isTextual() && !jti.textValue().isEmpty()
            ? "jti\n" + token.issuer() + "\n" + jti.textValue()
            : "token\n" + token.signed();
    return new TokenReplayKey(Sha256.hex(known), end, true);
  }

  /**
   * The key of a sign-in that this service began, regardless of the tokens that contain its nonce.
   */
  static TokenReplayKey ofNonce(String issuer, String nonce, Instant end) {
    return new TokenReplayKey(Sha256.hex("nonce\n" + issuer + "\n" + nonce), end, false);
  }
}
