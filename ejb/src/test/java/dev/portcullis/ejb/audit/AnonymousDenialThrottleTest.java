package dev.portcullis.ejb.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Ids;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Refusals of anonymous clients, of which few leave a row (ADR 0034). */
@ServiceTest(settings = "audit.stranger-rows=2")
class AnonymousDenialThrottleTest {
  @Inject private AnonymousDenialThrottle refusals;

  private static void stranger(String ip) {
    new CallContext(
            Ids.uuid().toString(),
            Ids.uuid().toString(),
            null,
            Actor.ANONYMOUS,
            "POST /auth",
            "POST",
            "/auth",
            ip,
            "a test")
        .bind();
  }

  private static List<String> reasons(String network) throws Exception {
    return Services.inTransaction(
        () -> {
          List<String> found = new ArrayList<>();
          for (Object reason :
              Services.entities()
                  .createNativeQuery(
                      "select reason from audit_logs where rule_id = 'refusals.counted'"
                          + " and ip_address like :network")
                  .setParameter("network", network)
                  .getResultList()) {
            found.add((String) reason);
          }
          return found;
        });
  }

  @Test
  void theFirstOfAMinuteHaveRowsAndTheRestIsCountedInOne() throws Exception {
    String ip = "203.0.113.77";
    stranger(ip);
    assertThat(refusals.shouldRecord(401)).isTrue();
    assertThat(refusals.shouldRecord(401)).isTrue();
    assertThat(refusals.shouldRecord(401)).isFalse();
    assertThat(refusals.shouldRecord(403)).isFalse();
    assertThat(refusals.shouldLog(404)).as("lines are counted apart").isTrue();
    stranger("198.51.100.7");
    assertThat(refusals.shouldRecord(401)).as("from another network").isTrue();
    refusals.record();
    assertThat(reasons("203.0.113.%")).as("its minute is not over").isEmpty();
    refusals.recordAll();
    assertThat(reasons("203.0.113.%")).singleElement().asString().startsWith("2 more between ");
    refusals.recordAll();
    assertThat(reasons("203.0.113.%")).hasSize(1);
  }

  @Test
  void refusalsOfKnownCallersAlwaysHaveARow() {
    Acting.asOperator();
    for (int i = 0; i < 10; i++) {
      assertThat(refusals.shouldRecord(403)).isTrue();
      assertThat(refusals.shouldLog(404)).isTrue();
    }
  }
}
