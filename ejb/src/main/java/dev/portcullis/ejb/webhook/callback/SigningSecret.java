package dev.portcullis.ejb.webhook.callback;

import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Secret;
import java.util.Base64;

/**
 * The secret that signs callbacks (R-WEB-8): shown as {@code whsec_} and base64, used as the
 * decoded bytes, as every Standard Webhooks library does.
 */
public final class SigningSecret {
  private static final String PREFIX = "whsec_";
  private static final int BYTES = 32;

  private final byte[] key;

  private SigningSecret(byte[] key) {
    this.key = key;
  }

  /** A new random secret. */
  public static SigningSecret random() {
    return new SigningSecret(Ids.bytes(BYTES));
  }

  /** The bytes that key the signature. */
  public byte[] key() {
    return key.clone();
  }

  /** The form for its owner. */
  public Secret shown() {
    return new Secret(PREFIX + Base64.getEncoder().encodeToString(key));
  }
}
