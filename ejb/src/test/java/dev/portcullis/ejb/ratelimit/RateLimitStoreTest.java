package dev.portcullis.ejb.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Ids;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The sums of all nodes. */
@ServiceTest
class RateLimitStoreTest {
  @Inject private RateLimitStore store;
  private final Instant window =
      Instant.now().truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(1));
  private final String subject = "user " + Ids.id();

  @Test
  void callsAreAddedToTheCountsOfOthers() {
    assertThat(store.add(window, Map.of(subject, 2L))).containsExactly(Map.entry(subject, 2L));
    assertThat(store.add(window, Map.of(subject, 3L))).containsExactly(Map.entry(subject, 5L));
    assertThat(store.add(window.plusSeconds(1), Map.of(subject, 1L)))
        .as("another window")
        .containsExactly(Map.entry(subject, 1L));
  }

  @Test
  void rolledBackCallsAreNotCounted() throws Exception {
    Services.rolledBack(() -> store.add(window, Map.of(subject, 2L)));
    assertThat(store.add(window, Map.of(subject, 1L))).containsEntry(subject, 1L);
  }
}
