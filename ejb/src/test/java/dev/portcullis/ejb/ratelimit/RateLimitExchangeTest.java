package dev.portcullis.ejb.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Ids;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Nodes exchange their counts. */
@ServiceTest(settings = "ratelimit.window-seconds=3600")
class RateLimitExchangeTest {
  @Inject private RateLimitExchange exchange;
  @Inject private RateLimiter limits;
  @Inject private RateLimitStore store;
  private final String subject = "user " + Ids.id();

  @Test
  void theCallsOfAllNodesAreOneSum() {
    limits.take(RateLimitKind.USER, subject, 3);
    String key = limits.report().calls().keySet().iterator().next();
    Instant window = limits.report().window();
    assertThat(store.add(window, Map.of(key, 5L))).containsEntry(key, 5L);
    exchange.exchange();
    assertThat(limits.report().calls()).as("nothing is pending").isEmpty();
    assertThat(store.add(window, Map.of(key, 0L))).containsEntry(key, 8L);
    assertThat(limits.take(RateLimitKind.USER, subject, 1).orElseThrow().used()).isEqualTo(9);
  }

  @Test
  void formerWindowsAreForgotten() throws Exception {
    limits.take(RateLimitKind.USER, subject, 1);
    Instant former = limits.report().window().minus(Duration.ofDays(1));
    store.add(former, Map.of(subject, 1L));
    assertThat(sum(former)).isEqualTo(1);
    exchange.exchange();
    assertThat(sum(former)).isZero();
  }

  private long sum(Instant window) throws Exception {
    return Services.inTransaction(
        () ->
            ((Number)
                    Services.entities()
                        .createNativeQuery(
                            "select coalesce(sum(used), 0) from rate_limit_counts"
                                + " where window_start = :window and subject = :subject")
                        .setParameter("window", window)
                        .setParameter("subject", subject)
                        .getSingleResult())
                .longValue());
  }
}
