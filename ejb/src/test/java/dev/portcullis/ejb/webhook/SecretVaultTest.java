package dev.portcullis.ejb.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.webhook.EncryptedSecret;
import java.util.List;
import org.junit.jupiter.api.Test;

class SecretVaultTest {
  private final byte[] key = Ids.bytes(32);
  private final byte[] secret = Ids.bytes(32);
  private final SecretVault vault = new SecretVault(List.of(key));

  @Test
  void whatIsSealedOpensForItsOwnerOnly() {
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
  void whatWasTamperedWithDoesNotOpen() {
    EncryptedSecret sealed = vault.seal("owner", secret);
    byte[] bytes = sealed.bytes();
    bytes[bytes.length - 1] ^= 1;
    assertThatThrownBy(() -> vault.open("owner", new EncryptedSecret(sealed.keyId(), bytes)))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> vault.open("owner", new EncryptedSecret(sealed.keyId(), new byte[3])))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aRetiredKeyStillOpensButSealsNoMore() {
    SecretVault rotated = new SecretVault(List.of(Ids.bytes(32), key));
    EncryptedSecret old = vault.seal("owner", secret);
    assertThat(rotated.open("owner", old)).isEqualTo(secret);
    assertThat(rotated.seal("owner", secret).keyId()).isNotEqualTo(old.keyId());
    assertThatThrownBy(() -> vault.open("owner", rotated.seal("owner", secret)))
        .hasMessageContaining("webhook.encryption-key");
  }
}
