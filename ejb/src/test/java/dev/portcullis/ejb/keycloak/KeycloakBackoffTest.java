package dev.portcullis.ejb.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.LogLines;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class KeycloakBackoffTest {
  private final KeycloakUnavailableException away =
      new KeycloakUnavailableException("it sleeps", null);

  private final KeycloakBackoff pause =
      new KeycloakBackoff(
          LoggerFactory.getLogger(KeycloakBackoffTest.class), "Told nothing", "Told");

  @Test
  void theBackoffDoublesUpToALimitAndResets() {
    try (LogLines lines = LogLines.of(KeycloakBackoffTest.class)) {
      List<Long> waits = new ArrayList<>();
      for (int i = 0; i < 7; i++) {
        waits.add(pause.next(away).toMillis());
      }
      assertThat(waits).containsExactly(500L, 1000L, 2000L, 4000L, 8000L, 15_000L, 15_000L);

      pause.end();

      assertThat(pause.next(away)).isEqualTo(Duration.ofMillis(500));
      assertThat(lines.texts()).first().asString().contains("Told nothing: it sleeps");
    }
  }

  @Test
  void beginAndEndAreOneLineEach() {
    try (LogLines lines = LogLines.of(KeycloakBackoffTest.class)) {
      pause.next(away);
      pause.next(away);
      pause.end();
      pause.end();

      assertThat(lines.texts()).hasSize(2);
      assertThat(lines.texts()).last().asString().isEqualTo("Told");
    }
  }
}
