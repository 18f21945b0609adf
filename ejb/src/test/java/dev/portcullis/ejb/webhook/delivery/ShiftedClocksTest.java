package dev.portcullis.ejb.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.health.ClockOffset;
import dev.portcullis.ejb.job.RetryPolicy;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.webhook.http.FakeReceivers;
import dev.portcullis.ejb.webhook.scene.WebhookScene;
import dev.portcullis.ejb.webhook.settings.WebhookConfig;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.TestClock;
import dev.portcullis.testing.Effort;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two senders on one PostgreSQL, whose clocks are set an hour ahead and back and right again (ADR
 * 0108). Leases, retries and days are of SQL, so it is a service test; the time is the test's own.
 */
@ServiceTest(settings = WebhookScene.MASTER_KEY)
class ShiftedClocksTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration LEASE = Duration.ofMinutes(1);
  private static final Duration ROUND = Duration.ofMillis(500);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
  private static final int ROUNDS = 150;

  /** Some failures in a row, with the longest wait after each: far less than an hour. */
  private static final Duration BOUND = Duration.ofMinutes(4);

  private static final WebhookSettings SETTINGS =
      new WebhookSettings(
          List.of(),
          null,
          new RetryPolicy(1_000, Duration.ofSeconds(5), LONGEST_WAIT, 0.1),
          new WebhookSettings.Sending(
              Duration.ofSeconds(15), LEASE, Duration.ofSeconds(1), 32, 24, 8, 200_000),
          Duration.ZERO,
          Duration.ZERO);

  private final TestClock time = new TestClock();
  private final List<String> urls =
      LongStream.range(0, 6).mapToObj(each -> WebhookScene.url()).toList();

  /** When each amount was moved. */
  private final Map<Long, Instant> moved = new HashMap<>();

  private WebhookScene scene;
  private String contract;
  private Node reading;
  private Node other;

  /** A sender with a clock of its own. */
  private final class Node {
    private final WebhookSignals signals;
    private Dispatcher dispatcher;
    private String name;
    private Duration shift = Duration.ZERO;

    Node(WebhookSignals signals) {
      this.signals = signals;
      begin();
    }

    private void begin() {
      dispatcher =
          new Dispatcher(
              Services.get(DeliveryStore.class), scene.receivers, signals, SETTINGS, Clock::now);
      Set<String> before = senders();
      step();
      Set<String> after = senders();
      after.removeAll(before);
      assertThat(after).hasSize(1);
      name = after.iterator().next();
    }

    void step() {
      byItsClock(
          () -> {
            var unused = dispatcher.step();
          });
    }

    void byItsClock(Runnable work) {
      time.forward(shift);
      try {
        work.run();
      } finally {
        time.forward(shift.negated());
      }
    }

    /** It ends without a word, and its leases have lapsed. */
    void crash() {
      sql(
          "update job_leases set leased_until = clock_timestamp() - interval '1 second'"
              + " where holder = '%s' returning cast(1 as double precision)".formatted(name));
    }

    /** It ends in order. */
    void stop() {
      byItsClock(dispatcher::stop);
    }
  }

  @BeforeEach
  void twoNodes() {
    Acting.asOperator();
    contract = TestChain.deployToken();
    scene = new WebhookScene();
    String userId = People.user(TestKey.random(), PermittedToken.zoneRole("full_read_access"));
    Acting.asUser(userId, null);
    urls.forEach(
        url -> {
          var unused = WebhookScene.create(userId, WebhookScene.asked(url, contract));
        });
    scene.read();
    reading = new Node(Services.get(WebhookSignals.class));
    other = new Node(new WebhookSignals());
  }

  @AfterEach
  void end() {
    reading.dispatcher.stop();
    other.dispatcher.stop();
    scene.close();
    time.close();
  }

  static LongStream seeds() {
    return LongStream.rangeClosed(1, Effort.cases(4));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void nothingIsLostOrDelayedWhateverTheClocksShow(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      happen(random);
      round();
    }
    reading.shift = Duration.ZERO;
    other.shift = Duration.ZERO;
    while (!isAllReceived()) {
      round();
    }
    assertEachNumberOnce();
  }

  /** By its own clock the node that takes the queues over would wait for an hour. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRetryScheduledByAFastClockIsSentByTheNextNode(boolean crashes) {
    other.stop();
    reading.shift = HOUR;
    urls.forEach(url -> scene.receivers.answer(url, 503));
    transfer();
    while (urls.stream().anyMatch(url -> scene.receivers.of(url).isEmpty())) {
      reading.step();
      time.forward(ROUND);
    }
    if (crashes) {
      // What was answered is written down, and nothing of it is received.
      reading.step();
      reading.crash();
    } else {
      reading.stop();
    }
    other.begin();
    Instant end = Clock.now().plus(LONGEST_WAIT);
    while (!isAllReceived()) {
      other.step();
      time.forward(ROUND);
      assertThat(Clock.now()).isBefore(end);
    }
  }

  /** Receivers refuse a callback whose time is five minutes off their own. */
  @ParameterizedTest
  @ValueSource(longs = {-1, 1, 91 * 24})
  void theTimeOfACallbackIsTheSharedTimeOfNodes(long hours) {
    reading.stop();
    other.stop();
    Instant right = Clock.now();
    ClockOffset offset = new ClockOffset();
    offset.recordMeasurement(right, right, right);
    Dispatcher sender =
        new Dispatcher(
            Services.get(DeliveryStore.class),
            scene.receivers,
            reading.signals,
            Services.get(WebhookConfig.class));
    Clock.correctBy(offset::shared);
    transfer();
    time.forward(HOUR.multipliedBy(hours));
    try {
      while (!isAllReceived()) {
        var unused = sender.step();
      }
      assertThat(scene.receivers.of(urls.get(0)).get(0).headers().get("webhook-timestamp"))
          .satisfies(
              stamp ->
                  assertThat(Long.parseLong(stamp))
                      .isBetween(right.getEpochSecond(), right.getEpochSecond() + 60));
    } finally {
      sender.stop();
      Clock.correctBy(UnaryOperator.identity());
    }
  }

  private void happen(Random random) {
    Node one = random.nextBoolean() ? reading : other;
    switch (random.nextInt(12)) {
      case 0, 1, 2 -> transfer();
      case 3, 4, 5 ->
          scene.receivers.answer(urls.get(random.nextInt(urls.size())), 500 + random.nextInt(4));
      case 6 -> one.shift = HOUR;
      case 7 -> one.shift = HOUR.negated();
      case 8 -> one.shift = Duration.ZERO;
      case 9 -> {
        one.crash();
        one.begin();
      }
      case 10 -> {
        one.stop();
        one.begin();
      }
      default -> {
        // Time passes.
      }
    }
  }

  private void transfer() {
    long amount = moved.size() + 1L;
    var unused = TestChain.transfer(contract, WebhookScene.SOMEBODY, amount);
    moved.put(amount, Clock.now());
    reading.byItsClock(scene::read);
  }

  /** Both nodes go on, half a second of true time passes, and nothing has waited too long. */
  private void round() {
    reading.step();
    other.step();
    time.forward(ROUND);
    Instant latest = Clock.now().minus(BOUND);
    for (String url : urls) {
      Set<Long> received = received(url);
      moved.forEach(
          (amount, at) ->
              assertThat(received.contains(amount) || at.isAfter(latest))
                  .as("%d, moved at %s, is at %s by %s", amount, at, url, Clock.now())
                  .isTrue());
    }
    assertThat(
            sql(
                "select cast(coalesce(extract(epoch from max(leased_until) - clock_timestamp()), 0)"
                    + " as double precision) from job_leases where job like 'webhook-s%'"))
        .as("seconds for which leases are held")
        .allSatisfy(left -> assertThat(left).isLessThanOrEqualTo((double) LEASE.toSeconds()));
  }

  private Set<Long> received(String url) {
    return Set.copyOf(scene.receivers.taken(url));
  }

  private boolean isAllReceived() {
    return urls.stream().allMatch(url -> received(url).equals(moved.keySet()));
  }

  /** Repeats have the same number, and no number is left out. */
  private void assertEachNumberOnce() {
    for (String url : urls) {
      Map<String, Long> numbers = new HashMap<>();
      for (FakeReceivers.Received each : scene.receivers.of(url)) {
        long number = each.json().at("/data/sequence").longValue();
        Long before = numbers.put(each.id(), number);
        assertThat(before == null || before == number).isTrue();
      }
      assertThat(numbers.values())
          .containsExactlyInAnyOrderElementsOf(
              LongStream.rangeClosed(1, moved.size()).boxed().toList());
    }
  }

  private static Set<String> senders() {
    return new HashSet<>(
        list("select holder from job_leases where job like 'webhook-sender-%'", String.class));
  }

  private static List<Double> sql(String statement) {
    return list(statement, Double.class);
  }

  private static <T> List<T> list(String statement, Class<T> type) {
    try {
      return Services.inTransaction(
          () -> {
            List<T> found = new ArrayList<>();
            for (Object each :
                Services.entities().createNativeQuery(statement, type).getResultList()) {
              found.add(type.cast(each));
            }
            return found;
          });
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }
}
