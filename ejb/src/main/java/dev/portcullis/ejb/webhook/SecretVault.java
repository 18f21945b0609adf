package dev.portcullis.ejb.webhook;

import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.webhook.EncryptedSecret;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts signing secrets for the database with AES-256-GCM (NIST SP 800-38D). What belongs to
 * whom is part of the seal: a secret moved to another endpoint's row does not open.
 */
public final class SecretVault {
  /** The length of a key. */
  public static final int KEY_BYTES = 32;

  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final Map<String, SecretKey> keys = new LinkedHashMap<>();
  private final String current;

  /**
   * A vault with these keys of {@value #KEY_BYTES} bytes: the first encrypts, all decrypt. A key is
   * known by the start of its SHA-256.
   */
  public SecretVault(List<byte[]> keys) {
    keys.forEach(key -> this.keys.put(id(key), new SecretKeySpec(key, "AES")));
    this.current = id(keys.get(0));
  }

  /** Encrypts {@code plain} for {@code owner}. */
  public EncryptedSecret seal(String owner, byte[] plain) {
    byte[] nonce = Ids.bytes(NONCE_BYTES);
    try {
      byte[] sealed = cipher(Cipher.ENCRYPT_MODE, current, nonce, owner).doFinal(plain);
      byte[] stored = Arrays.copyOf(nonce, nonce.length + sealed.length);
      System.arraycopy(sealed, 0, stored, nonce.length, sealed.length);
      return new EncryptedSecret(current, stored);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("Every Java platform has AES-256-GCM", impossible);
    }
  }

  /**
   * Decrypts what was sealed for {@code owner}.
   *
   * @throws IllegalStateException when its key is not configured, or it was tampered with
   */
  public byte[] open(String owner, EncryptedSecret secret) {
    if (!keys.containsKey(secret.keyId())) {
      throw new IllegalStateException(
          "No webhook.encryption-key or webhook.retired-encryption-keys has the id "
              + secret.keyId());
    }
    byte[] stored = secret.bytes();
    try {
      byte[] nonce = Arrays.copyOf(stored, NONCE_BYTES);
      return cipher(Cipher.DECRYPT_MODE, secret.keyId(), nonce, owner)
          .doFinal(stored, NONCE_BYTES, stored.length - NONCE_BYTES);
    } catch (GeneralSecurityException | IllegalArgumentException tampered) {
      throw new IllegalStateException("A stored signing secret does not open", tampered);
    }
  }

  private Cipher cipher(int mode, String keyId, byte[] nonce, String owner)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, keys.get(keyId), new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(owner.getBytes(StandardCharsets.UTF_8));
    return cipher;
  }

  private static String id(byte[] key) {
    return HexFormat.of().formatHex(Sha256.digest(key), 0, 8);
  }
}
