package dev.portcullis.ejb.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.ejb.wallet.PersonalTokenService;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.secret.EncryptedSecret;
import dev.portcullis.persistence.secret.EncryptedSecretRow;
import dev.portcullis.persistence.secret.SecretKind;
import jakarta.inject.Inject;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Stored secrets are encrypted with the key in force, so that a retired one can go. */
@ServiceTest
class SecretReencryptionTest {
  private static final SecretKind KIND = SecretKind.PERSONAL_TOKEN;

  @Inject private SecretReencryption renewal;
  private final String former = key();
  private final String next = key();
  private String user;
  private SessionTokenView session;
  private String token;

  @BeforeEach
  void storeASecret() {
    Services.set("secret.master-key", former);
    TestWallet wallet = TestWallet.random();
    user = Given.user(wallet);
    session = Sessions.open(user, wallet);
    Sessions.act(session);
    token = Services.get(PersonalTokenService.class).get().token().reveal();
    Acting.asJob("rotation");
  }

  @Test
  void aSecretUnderARetiredKeyIsFoundAndRenewed() {
    String id = keyId();
    assertThat(renewal.retiredKeys(KIND)).doesNotContain(id);
    rotate();
    assertThat(renewal.retiredKeys(KIND)).containsExactly(id);
    EncryptedSecretRow row = only(id);
    assertThat(row.id()).isEqualTo(user);
    EncryptedSecret renewed = renewal.renewed(KIND, row).orElseThrow();
    assertThat(renewed.keyId()).isEqualTo(keyId()).isNotEqualTo(id);
    Acting.asJob("rotation");
    renewal.replace(KIND, Map.of(user, renewed));
    assertThat(CallLogs.mutations())
        .singleElement()
        .satisfies(change -> assertThat(change.tableName()).isEqualTo("personal_rpc_tokens"));
    assertThat(renewal.retiredKeys(KIND)).isEmpty();
    assertThat(renewal.find(KIND, id, KIND.first())).isEmpty();
    Services.set("secret.retired-master-keys", "");
    Sessions.act(session);
    assertThat(Services.get(PersonalTokenService.class).get().token().reveal()).isEqualTo(token);
  }

  @Test
  void anUnknownKeyIsNoRetiredKey() {
    String id = keyId();
    Services.set("secret.master-key", next);
    Acting.asJob("rotation");
    assertThat(renewal.retiredKeys(KIND)).doesNotContain(id);
  }

  @Test
  void aTamperedSecretDoesNotOpen() {
    String id = keyId();
    rotate();
    EncryptedSecretRow row = only(id);
    byte[] bytes = row.secret().bytes();
    bytes[bytes.length - 1] ^= 1;
    EncryptedSecretRow tampered =
        new EncryptedSecretRow(row.id(), row.sealedFor(), new EncryptedSecret(id, bytes));
    assertThat(renewal.renewed(KIND, tampered)).isEqualTo(Optional.empty());
    EncryptedSecretRow moved = new EncryptedSecretRow(row.id(), "another", row.secret());
    assertThat(renewal.renewed(KIND, moved)).as("of another record").isEmpty();
  }

  @Test
  void aRolledBackSecretStaysUnchanged() throws Exception {
    String id = keyId();
    rotate();
    EncryptedSecret renewed = renewal.renewed(KIND, only(id)).orElseThrow();
    Acting.asJob("rotation");
    Services.rolledBack(
        () -> {
          renewal.replace(KIND, Map.of(user, renewed));
          return null;
        });
    assertThat(renewal.retiredKeys(KIND)).containsExactly(id);
  }

  private void rotate() {
    Services.set("secret.master-key", next);
    Services.set("secret.retired-master-keys", former);
    Acting.asJob("rotation");
  }

  private EncryptedSecretRow only(String id) {
    List<EncryptedSecretRow> rows = renewal.find(KIND, id, KIND.first());
    assertThat(rows).hasSize(1);
    return rows.get(0);
  }

  private static String keyId() {
    return Services.get(SecretConfig.class).vault().currentKeyId();
  }

  private static String key() {
    return Base64.getEncoder().encodeToString(Ids.bytes(32));
  }
}
