package dev.portcullis.ejb.security;

import dev.portcullis.kernel.Base64Url;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals records that clients carry for this service, so that it need not keep them: base64url of
 * the record, a dot, and base64url of its HMAC-SHA256. They can be read by whoever carries them,
 * but not changed. What was sealed for one purpose opens for no other, with the same key.
 */
public final class Seal {
  private static final String ALGORITHM = "HmacSHA256";

  private final String purpose;
  private final byte[] key;

  /**
   * For one purpose.
   *
   * @param purpose what the records are and the version of their form, without the character 0
   * @param key 32 bytes or more
   */
  public Seal(String purpose, byte[] key) {
    this.purpose = purpose;
    this.key = key.clone();
  }

  /** The sealed text. */
  public String close(byte[] record) {
    return Base64Url.of(record) + "." + Base64Url.of(mac(record));
  }

  /** The record that was sealed, empty unless it was sealed with this key for this purpose. */
  public Optional<byte[]> open(String sealed) {
    String[] parts = sealed.split("\\.", -1);
    if (parts.length != 2) {
      return Optional.empty();
    }
    try {
      byte[] record = Base64Url.bytes(parts[0]);
      return MessageDigest.isEqual(Base64Url.bytes(parts[1]), mac(record))
          ? Optional.of(record)
          : Optional.empty();
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
  }

  /** The zero ends the purpose: no record can pass for the end of another purpose's name. */
  private byte[] mac(byte[] record) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      mac.update(purpose.getBytes(StandardCharsets.UTF_8));
      mac.update((byte) 0);
      return mac.doFinal(record);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("Every Java platform has " + ALGORITHM, impossible);
    }
  }
}
