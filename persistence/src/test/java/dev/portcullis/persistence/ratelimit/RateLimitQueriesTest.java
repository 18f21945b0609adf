package dev.portcullis.persistence.ratelimit;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.TestDatabase;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class RateLimitQueriesTest {
  private final Instant window = Clock.now();
  private final String first = "user " + Ids.id();
  private final String second = "ip \"2001:db8::/64\", " + Ids.id();

  @Test
  void everyNodeLearnsTheSumOfAll() {
    assertThat(add(window, Map.of(first, 3L, second, 1L))).isEqualTo(Map.of(first, 3L, second, 1L));
    assertThat(add(window, Map.of(first, 4L))).isEqualTo(Map.of(first, 7L));
    assertThat(add(window.plusSeconds(60), Map.of(first, 1L))).isEqualTo(Map.of(first, 1L));
  }

  @Test
  void expiredWindowsAreForgotten() {
    add(window, Map.of(first, 3L));
    TestDatabase.inTransaction(
        entities -> {
          on(entities, new RateLimitQueries()).deleteBefore(window.plusSeconds(1));
          return null;
        });

    assertThat(add(window, Map.of(first, 1L))).isEqualTo(Map.of(first, 1L));
  }

  private static Map<String, Long> add(Instant window, Map<String, Long> calls) {
    return TestDatabase.inTransaction(
        entities -> on(entities, new RateLimitQueries()).add(window, calls));
  }
}
