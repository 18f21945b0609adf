package dev.portcullis.ejb.webhook.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.denial.LedgerWriter;
import dev.portcullis.ejb.job.Heartbeat;
import dev.portcullis.ejb.job.Job;
import dev.portcullis.ejb.metrics.Exposition;
import dev.portcullis.ejb.metrics.MetersStartup;
import dev.portcullis.ejb.monitoring.ExecutionReport;
import dev.portcullis.ejb.monitoring.JobStore;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Rpc;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.webhook.scene.WebhookScene;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.TestClock;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * An hour by a test's clock, minute for minute, with the retries as they are by default: at its end
 * each counter of a node that was new is what the database has more, and nothing else.
 */
@ServiceTest(settings = {WebhookScene.MASTER_KEY, "webhook.max-attempts=4"})
class CountedHourTest {
  private static final int MINUTES = 60;
  private static final long SEED = Long.getLong("seed", 20261126);
  private static final String DEAD = "portcullis_webhook_dead_letters_total";

  @Inject private Exposition exposition;
  @Inject private DeliveryRetention retention;
  @Inject private JobStore jobs;
  @Inject private LedgerWriter ledgers;

  private final Random random = new Random(SEED);
  private final String good = WebhookScene.url();
  private final String shaky = WebhookScene.url();
  private final String broken = WebhookScene.url();
  private final TestKey wallet = TestKey.random();
  private long deniedCalls;

  @Test
  void afterAScriptedHourEachCounterMatchesTheDatabase() throws Exception {
    Services.start(MetersStartup.class);
    Acting.asOperator();
    String token = TestChain.deployToken();
    PermittedToken.register(token);
    String userId = People.proven(wallet);
    var unused = retention.deletePart();
    try (TestClock clock = new TestClock();
        WebhookScene scene = new WebhookScene()) {
      String owner = People.user(TestKey.random(), PermittedToken.zoneRole("full_read_access"));
      Acting.asUser(owner, null);
      for (String url : List.of(good, shaky, broken)) {
        unused = WebhookScene.create(owner, WebhookScene.asked(url, token)) != null;
      }
      scene.receivers.answerOthers(broken, 500);
      scene.readAndSend();
      ledgers.write();
      SortedMap<String, Long> before = kept();
      Map<String, Long> countedBefore = counted();
      for (int minute = 0; minute < MINUTES; minute++) {
        minute(scene, userId, token, minute);
        clock.forward(Duration.ofMinutes(1));
      }
      scene.sendUntilReceived(shaky, MINUTES);
      ledgers.write();
      SortedMap<String, Long> more = difference(before, kept());
      assertThat(difference(countedBefore, counted())).containsAllEntriesOf(more);
      somethingOfEverythingHappened(more);
      Acting.asUser(owner, null);
    }
  }

  private void minute(WebhookScene scene, String userId, String token, int minute) {
    if (random.nextInt(3) == 0) {
      scene.receivers.answer(shaky, 503);
    }
    TestChain.transfer(token, WebhookScene.SOMEBODY, 1);
    scene.readAndSend();
    scene.sendUntilReceived(good, minute + 1);
    assertThat(scene.receivers.of(good)).hasSize(minute + 1);
    Acting.asUser(userId, null);
    calls(token);
    ledgers.write();
    if (minute % 20 == 0) {
      jobs.write(List.of(ended()));
    }
  }

  private static ExecutionReport ended() {
    Instant now = Clock.now();
    return new ExecutionReport(
        Ids.id(),
        Job.RETENTION.id(),
        1,
        now,
        now,
        "COMPLETED",
        "COMPLETED",
        new Heartbeat.Progress(now, null, null, null, null),
        List.of(),
        Map.of(),
        null);
  }

  /** Some are denied, some are not, and some are no calls. */
  private void calls(String token) {
    ObjectNode call =
        Bodies.json()
            .put("from", wallet.text())
            .put("to", token)
            .put("data", PermittedToken.SELECTOR + wallet.word() + "%064x".formatted(1));
    for (int i = random.nextInt(4); i >= 0; i--) {
      switch (random.nextInt(4)) {
        case 0 -> deny("eth_call", call, "latest");
        case 1 -> deny("txpool_content");
        case 2 -> assertThat(code("eth_unheardOf")).isEqualTo(-32601);
        default -> assertThat(Rpc.call("eth_chainId").get("result").asText()).startsWith("0x");
      }
    }
  }

  private void deny(String method, Object... params) {
    assertThat(code(method, params)).isEqualTo(-32001);
    deniedCalls++;
  }

  private static int code(String method, Object... params) {
    return Rpc.call(method, params).at("/error/code").asInt();
  }

  private void somethingOfEverythingHappened(SortedMap<String, Long> more) {
    assertThat(more)
        .containsEntry("portcullis_webhook_events_total", (long) MINUTES)
        .containsEntry("portcullis_webhook_deliveries_total", 3L * MINUTES)
        .containsEntry("portcullis_denials_total", deniedCalls)
        .containsEntry(
            "portcullis_job_executions_total{job=\"retention\",status=\"completed\"}", 3L)
        .containsKeys(
            DEAD,
            "portcullis_webhook_attempts_total{outcome=\"2xx\"}",
            "portcullis_webhook_attempts_total{outcome=\"5xx\"}",
            "portcullis_decisions_total{decision=\"denied\",rule=\"method.forbidden\"}");
    assertThat(deniedCalls).isPositive();
  }

  private Map<String, Long> counted() {
    Map<String, Long> samples = new HashMap<>();
    new String(exposition.prometheus(), StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(
            line -> {
              int end = line.lastIndexOf(' ');
              samples.put(
                  line.substring(0, end), (long) Double.parseDouble(line.substring(end + 1)));
            });
    return samples;
  }

  /** What the database has, in the words of the metrics. */
  private static SortedMap<String, Long> kept() throws Exception {
    return Services.inTransaction(
        () -> {
          SortedMap<String, Long> found = new TreeMap<>();
          for (Object row : Services.entities().createNativeQuery(KEPT).getResultList()) {
            Object[] columns = (Object[]) row;
            found.put((String) columns[0], ((Number) columns[1]).longValue());
          }
          return found;
        });
  }

  private static SortedMap<String, Long> difference(
      Map<String, Long> before, Map<String, Long> now) {
    SortedMap<String, Long> more = new TreeMap<>();
    now.forEach(
        (series, value) -> {
          long grown = value - before.getOrDefault(series, 0L);
          if (grown != 0) {
            more.put(series, grown);
          }
        });
    return more;
  }

  private static final String KEPT =
      """
      select 'portcullis_denials_total', cast(coalesce(sum(count), 0) as bigint) from rpc_denials
      union all
      select 'portcullis_decisions_total{decision="denied",rule="' || rule_id || '"}',
          count(*) from rpc_denials where kind = 'denial' group by 1
      union all
      select 'portcullis_webhook_attempts_total{outcome="' || status / 100 || 'xx"}',
          count(*) from webhook_attempts where status >= 200 group by 1
      union all
      select 'portcullis_webhook_attempt_duration_seconds_count', count(*)
          from webhook_attempts
      union all
      select 'portcullis_webhook_events_total', count(*) from webhook_events
      union all
      select 'portcullis_webhook_deliveries_total', count(*) from webhook_deliveries
      union all
      select 'portcullis_webhook_dead_letters_total', count(*) from webhook_failures
          where state = 'dead'
      union all
      select 'portcullis_job_executions_total{job="' || job || '",status="'
          || lower(batch_status) || '"}', count(*) from job_executions
          where ended_at is not null group by 1
      """;
}
