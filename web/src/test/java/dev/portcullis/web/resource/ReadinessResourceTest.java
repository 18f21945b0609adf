package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.health.ClockOffset;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.monitoring.JobCommands;
import dev.portcullis.web.resource.Api.Answer;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The responses to probes and to any client: which parts are up. A resource test, because anonymous
 * clients read the response.
 */
@ResourceTest
class ReadinessResourceTest {
  @Test
  void anonymousClientsSeeNoReasonsNamesOrNumbers(Api api, Stubs stubs) {
    stubs.answer(JobCommands.class, "stopped", Optional.of("deprovisioning (by user secret-1)"));
    stubs.answer(JobHeartbeats.class, "waiting", Optional.of("The job secret-2 has waited"));
    stubs.answer(JobHeartbeats.class, "stuck", Optional.of("The job secret-3 hangs"));
    stubs.answer(ChainNode.class, "nodeAvailability", Optional.of("secret-4 of 5"));
    stubs.answer(ClockOffset.class, "fault", Optional.of("The clock is secret-5 seconds behind"));
    for (String path : new String[] {"/readyz", "/readyz/administration", "/readyz/chain"}) {
      for (Answer answer : new Answer[] {api.get(path), api.asOperator().get(path)}) {
        assertThat(answer.text()).doesNotContain("secret", "deprovisioning", "\"data\"");
        assertThat(answer.json().properties())
            .extracting(Map.Entry::getKey)
            .containsExactly("status", "checks");
        assertThat(fields(answer.json().get("checks"))).containsOnly("name", "status");
      }
    }
  }

  @Test
  void aStuckJobIsDownWithoutItsName(Api api, Stubs stubs) {
    stubs.answer(JobCommands.class, "stopped", Optional.empty());
    stubs.answer(JobHeartbeats.class, "stuck", Optional.of("The job webhook-scan hangs"));
    Answer answer = api.get("/readyz");
    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.json().at("/checks/2").toString())
        .isEqualTo("{\"name\":\"portcullis-jobs\",\"status\":\"DOWN\"}");
  }

  /** Requests go on being answered: load balancers do not request it. */
  @Test
  void aClockThatIsOffIsDownAndTakesNoNodeOut(Api api, Stubs stubs) {
    stubs.answer(JobHeartbeats.class, "stuck", Optional.empty());
    stubs.answer(ClockOffset.class, "fault", Optional.of("It is an hour behind"));
    stubs.answer(ClockOffset.class, "isSkewed", true);
    Answer answer = api.get("/readyz");
    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.json().at("/checks/3").toString())
        .isEqualTo("{\"name\":\"portcullis-clock\",\"status\":\"DOWN\"}");
    assertThat(api.get("/readyz/chain").status()).isEqualTo(200);
    assertThat(api.get("/readyz/administration").status()).isEqualTo(200);
  }

  /** Its blocks go on, and no transaction is in them. */
  @Test
  void aChainThatIncludesNothingIsDown(Api api, Stubs stubs) {
    stubs.answer(ChainNode.class, "includesTransactions", false);
    Answer answer = api.get("/readyz/chain");
    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.json().at("/checks/0").toString())
        .isEqualTo("{\"name\":\"portcullis-chain\",\"status\":\"DOWN\"}");
    assertThat(api.get("/readyz/administration").status()).isEqualTo(200);
  }

  @Test
  void aStoppedJobIsNoReasonToTakeTheNodeOut(Api api, Stubs stubs) {
    stubs.answer(JobCommands.class, "stopped", Optional.of("retention (by user u)"));
    stubs.answer(JobHeartbeats.class, "stuck", Optional.empty());
    Answer answer = api.get("/readyz");
    assertThat(answer.json().at("/checks/2").toString())
        .isEqualTo("{\"name\":\"portcullis-jobs\",\"status\":\"UP\"}");
  }

  private static Stream<String> fields(JsonNode checks) {
    Stream.Builder<String> names = Stream.builder();
    checks.forEach(check -> check.fieldNames().forEachRemaining(names));
    return names.build();
  }
}
