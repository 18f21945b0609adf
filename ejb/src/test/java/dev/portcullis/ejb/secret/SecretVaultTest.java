package dev.portcullis.ejb.secret;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.secret.EncryptedSecret;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class SecretVaultTest {
  private static final byte[] FIXED = "0123456789abcdef0123456789abcdef".getBytes(US_ASCII);

  /** What the version before keys were derived stored for "owner" under that key. */
  private static final EncryptedSecret FORMER =
      new EncryptedSecret(
          "3eb1bd439947eb76",
          HexFormat.of()
              .parseHex(
                  "c0e6e2929af0bb4a5159c3fe36536b7e316a8ecd605aa995143c5208baa2b42563dc49739e92"));

  private final byte[] key = Ids.bytes(32);
  private final byte[] secret = Ids.bytes(32);
  private final SecretVault vault = vault(key);

  @Test
  void aSealedSecretOpensForItsOwnerOnly() {
    EncryptedSecret sealed = vault.seal("owner", secret);
    assertThat(vault.open("owner", sealed)).isEqualTo(secret);
    assertThatThrownBy(() -> vault.open("other", sealed)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void theSameSecretIsSealedDifferentlyEachTime() {
    assertThat(vault.seal("owner", secret).bytes())
        .isNotEqualTo(vault.seal("owner", secret).bytes());
  }

  @Test
  void aTamperedSecretDoesNotOpen() {
    EncryptedSecret sealed = vault.seal("owner", secret);
    byte[] bytes = sealed.bytes();
    bytes[bytes.length - 1] ^= 1;
    assertThatThrownBy(() -> vault.open("owner", new EncryptedSecret(sealed.keyId(), bytes)))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> vault.open("owner", new EncryptedSecret(sealed.keyId(), new byte[3])))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aRetiredKeyStillOpensButNoLongerSeals() {
    SecretVault rotated = vault(Ids.bytes(32), key);
    EncryptedSecret old = vault.seal("owner", secret);
    assertThat(rotated.open("owner", old)).isEqualTo(secret);
    assertThat(rotated.seal("owner", secret).keyId()).isNotEqualTo(old.keyId());
    assertThatThrownBy(() -> vault.open("owner", rotated.seal("owner", secret)))
        .hasMessageContaining("secret.master-key");
  }

  @Test
  void secretsOfAFormerVersionStayReadable() {
    byte[] plain = "the secret".getBytes(US_ASCII);

    assertThat(vault(FIXED).open("owner", FORMER)).isEqualTo(plain);
    assertThat(vault(key, FIXED).open("owner", FORMER)).as("after a rotation").isEqualTo(plain);
    assertThat(vault(FIXED).seal("owner", plain).keyId()).isNotEqualTo(FORMER.keyId());
  }

  /** The name of a use is part of what is in databases: with another name it cannot be read. */
  @Test
  void theSameMasterKeyIsTheSameKeyForEver() {
    assertThat(vault(FIXED).currentKeyId()).isEqualTo("3b874b75d9fa5136");
  }

  private static SecretVault vault(byte[]... keys) {
    return new SecretVault(new MasterKeys(List.of(keys)));
  }
}
