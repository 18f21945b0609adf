package dev.portcullis.ejb.keycloak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.portcullis.ejb.keycloak.KeycloakToken.Granted;
import dev.portcullis.ejb.outbound.RawServer;
import dev.portcullis.ejb.setting.GivenSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.junit.jupiter.api.Test;

/**
 * A thread that signs in at a Keycloak that hangs or trickles does not block other threads for
 * long.
 */
class KeycloakClientTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SHORT = Duration.ofMillis(1);

  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);
  private long nanos;
  private int signedIn;
  private final KeycloakToken token = new KeycloakToken(() -> nanos);

  private Granted granted() {
    signedIn++;
    return new Granted("token " + signedIn, LONG);
  }

  private Granted late() {
    asked.countDown();
    hang();
    return granted();
  }

  @Test
  void aRequestWaitsForASignInUpToTheTimeout() throws Exception {
    CompletableFuture<String> first =
        CompletableFuture.supplyAsync(() -> token.get(LONG, this::late));
    asked.await();
    assertThatThrownBy(() -> token.get(SHORT, this::granted))
        .isInstanceOf(KeycloakUnavailableException.class)
        .hasMessage("it has not authenticated the service account yet");
    token.forget();
    CompletableFuture<String> second =
        CompletableFuture.supplyAsync(() -> token.get(LONG, this::granted));
    over.countDown();
    assertThat(first.get()).isEqualTo("token 1");
    assertThat(second.get()).as("one signs in for all").isEqualTo("token 1");
  }

  @Test
  void theTokenIsUsedUntilShortlyBeforeItsExpiryOrItsEviction() {
    assertThat(token.get(SHORT, this::granted)).isEqualTo("token 1");
    nanos += Duration.ofSeconds(29).toNanos();
    assertThat(token.get(SHORT, this::granted)).isEqualTo("token 1");
    nanos += Duration.ofSeconds(2).toNanos();
    assertThat(token.get(SHORT, this::granted)).isEqualTo("token 2");
    token.forget();
    assertThat(token.get(SHORT, this::granted)).isEqualTo("token 3");
  }

  @Test
  void aFailedRequestLetsTheNextTry() {
    assertThatThrownBy(
            () ->
                token.get(
                    SHORT,
                    () -> {
                      throw new KeycloakUnavailableException("it is away", null);
                    }))
        .hasMessage("it is away");
    assertThat(token.get(SHORT, this::granted)).isEqualTo("token 1");
  }

  /** The end of the server does not wait for a sign-in: it ends that, too. */
  @Test
  void theClientIsClosedWhileItSignsIn() throws IOException {
    try (RawServer keycloak = new RawServer(out -> hang())) {
      KeycloakSettings settings = settings(keycloak.port());
      KeycloakClient client =
          new KeycloakClient(
              new KeycloakConfig() {
                @Override
                public KeycloakSettings settings() {
                  return settings;
                }
              },
              SystemDefaultDnsResolver.INSTANCE);
      CompletableFuture<RealmApi> first = CompletableFuture.supplyAsync(client::realm);
      await().until(() -> !keycloak.heads().isEmpty());
      CompletableFuture<Void> closed = CompletableFuture.runAsync(client::close);
      await().until(closed::isDone);
      await().until(first::isCompletedExceptionally);
      assertThatThrownBy(first::join).hasCauseInstanceOf(KeycloakUnavailableException.class);
      assertThatThrownBy(client::realm).isInstanceOf(KeycloakUnavailableException.class);
    } finally {
      over.countDown();
    }
  }

  private static KeycloakSettings settings(int port) {
    return GivenSettings.bean(
            KeycloakConfig.class,
            Map.of(
                "keycloak.url",
                "http://127.0.0.1:" + port,
                "keycloak.client-secret",
                "hush",
                "keycloak.timeout-ms",
                String.valueOf(LONG.toMillis())))
        .settings();
  }

  private void hang() {
    try {
      var unused = over.await(LONG.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
    }
  }
}
