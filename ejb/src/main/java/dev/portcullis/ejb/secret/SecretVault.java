package dev.portcullis.ejb.secret;

import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.secret.EncryptedSecret;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Set;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Encrypts secrets that the service needs to read back from the database, with AES-256-GCM (NIST SP
 * 800-38D). The owner is authenticated data: a secret moved to another owner's row cannot be
 * decrypted.
 */
public final class SecretVault {
  private static final String USE = "stored secret 1";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final SecretKeys keys;

  /** Creates a vault with the operator's keys; it decrypts secrets of all former versions. */
  public SecretVault(MasterKeys master) {
    this.keys = master.withFormer(USE);
  }

  /** Encrypts {@code plain} for {@code owner}. */
  public EncryptedSecret seal(String owner, byte[] plain) {
    return sealWith(keys.currentId(), owner, plain);
  }

  /** Encrypts {@code plain} with the key of this id, which must be known. */
  EncryptedSecret sealWith(String keyId, String owner, byte[] plain) {
    SecretKey key = keys.find(keyId).orElseThrow();
    byte[] nonce = Ids.bytes(NONCE_BYTES);
    try {
      byte[] sealed = cipher(Cipher.ENCRYPT_MODE, key, nonce, owner).doFinal(plain);
      byte[] stored = Arrays.copyOf(nonce, nonce.length + sealed.length);
      System.arraycopy(sealed, 0, stored, nonce.length, sealed.length);
      return new EncryptedSecret(keyId, stored);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("Every Java platform has AES-256-GCM", impossible);
    }
  }

  /**
   * Decrypts a secret that was sealed for {@code owner}.
   *
   * @throws IllegalStateException if its key is not configured, or it was tampered with
   */
  public byte[] open(String owner, EncryptedSecret secret) {
    SecretKey key =
        keys.find(secret.keyId())
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "No secret.master-key or secret.retired-master-keys has the id "
                            + secret.keyId()));
    byte[] stored = secret.bytes();
    try {
      byte[] nonce = Arrays.copyOf(stored, NONCE_BYTES);
      return cipher(Cipher.DECRYPT_MODE, key, nonce, owner)
          .doFinal(stored, NONCE_BYTES, stored.length - NONCE_BYTES);
    } catch (GeneralSecurityException | IllegalArgumentException tampered) {
      throw new IllegalStateException("A stored secret does not open", tampered);
    }
  }

  /** The id of the key that encrypts; secrets under another should be encrypted again. */
  String currentKeyId() {
    return keys.currentId();
  }

  /** The ids of the keys that decrypt. */
  Set<String> keyIds() {
    return keys.ids();
  }

  private static Cipher cipher(int mode, SecretKey key, byte[] nonce, String owner)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(owner.getBytes(StandardCharsets.UTF_8));
    return cipher;
  }
}
