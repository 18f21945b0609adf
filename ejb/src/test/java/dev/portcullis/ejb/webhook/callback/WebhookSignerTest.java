package dev.portcullis.ejb.webhook.callback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class WebhookSignerTest {
  private static final String BODY = "{\"type\":\"event.observed\",\"name\":\"käse\"}";

  private final UUID id = UUID.randomUUID();
  private final Instant now = Instant.now();

  @Test
  void theOfficialVerifierAcceptsIt() {
    SigningSecret secret = SigningSecret.random();
    assertThatCode(() -> verify(secret, sign(secret), BODY)).doesNotThrowAnyException();
  }

  @Test
  void theOfficialVerifierRefusesAnotherBodyOrKey() {
    SigningSecret secret = SigningSecret.random();
    assertThatThrownBy(() -> verify(secret, sign(secret), BODY + " "))
        .isInstanceOf(WebhookVerificationException.class);
    assertThatThrownBy(() -> verify(SigningSecret.random(), sign(secret), BODY))
        .isInstanceOf(WebhookVerificationException.class);
  }

  @Test
  void whileOneKeyReplacesAnotherEitherVerifies() {
    SigningSecret before = SigningSecret.random();
    SigningSecret after = SigningSecret.random();
    String signature = sign(before, after);
    assertThat(signature.split(" ")).hasSize(2).allMatch(each -> each.startsWith("v1,"));
    assertThatCode(() -> verify(before, signature, BODY)).doesNotThrowAnyException();
    assertThatCode(() -> verify(after, signature, BODY)).doesNotThrowAnyException();
  }

  @Test
  void theSecretIsShownOnlyOnRequest() {
    SigningSecret secret = SigningSecret.random();
    assertThat(secret.shown().reveal()).startsWith("whsec_").hasSize(50);
    assertThat(secret.shown().toString()).doesNotContain("whsec_");
  }

  private String sign(SigningSecret... secrets) {
    List<byte[]> keys = java.util.Arrays.stream(secrets).map(SigningSecret::key).toList();
    return WebhookSigner.sign(keys, id, now, BODY.getBytes(StandardCharsets.UTF_8));
  }

  private void verify(SigningSecret secret, String signature, String body)
      throws WebhookVerificationException {
    new Webhook(secret.shown().reveal())
        .verify(
            body,
            HttpHeaders.of(
                Map.of(
                    "webhook-id", List.of(id.toString()),
                    "webhook-timestamp", List.of(Long.toString(now.getEpochSecond())),
                    "webhook-signature", List.of(signature)),
                (name, value) -> true));
  }
}
