package dev.portcullis.ejb.webhook.callback;

import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Secret;
import java.util.Base64;

/**
 * The secret that signs callbacks (R-WEB-8). Its text form is {@code whsec_} and base64. Its
 * decoded bytes are the key, as in every Standard Webhooks library.
 */
public final class SigningSecret {
  private static final String PREFIX = "whsec_";
  private static final int BYTES = 32;

  private final byte[] key;

  private SigningSecret(byte[] key) {
    this.key = key;
  }

  /** Creates a random secret. */
  public static SigningSecret random() {
    return new SigningSecret(Ids.bytes(BYTES));
  }

  /** The bytes that key the signature. */
  public byte[] key() {
    return key.clone();
  }

  /** The text form for the owner. */
  public Secret shown() {
    return new Secret(PREFIX + Base64.getEncoder().encodeToString(key));
  }
}
