package dev.portcullis.persistence.secret;

import java.util.Objects;

/** A secret as it is stored. */
public final class EncryptedSecret {
  private final String keyId;
  private final byte[] bytes;

  /**
   * A secret encrypted by the operator's key {@code keyId}.
   *
   * @param bytes nonce, ciphertext and tag
   */
  public EncryptedSecret(String keyId, byte[] bytes) {
    this.keyId = Objects.requireNonNull(keyId);
    this.bytes = bytes.clone();
  }

  /** The id of the operator's key that encrypted it. */
  public String keyId() {
    return keyId;
  }

  /** Nonce, ciphertext and tag. */
  public byte[] bytes() {
    return bytes.clone();
  }
}
