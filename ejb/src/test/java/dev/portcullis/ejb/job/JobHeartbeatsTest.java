package dev.portcullis.ejb.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.kernel.Failure;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JobHeartbeatsTest {
  private static final Duration ALLOWED = Duration.ofMinutes(5);

  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
  private final JobHeartbeats heartbeats = new JobHeartbeats(now::get);

  @Test
  void aJobThatHasJustBeenStartedIsNotStuck() {
    pass(300);
    heartbeats.beat(JobHeartbeats.TIMER);
    heartbeats.expect("scan");
    assertThat(heartbeats.stuck(ALLOWED)).isEmpty();
    pass(300);
    assertThat(heartbeats.stuck(ALLOWED)).isEmpty();
  }

  @Test
  void aJobWithoutHeartbeatsIsStuckAfterAWhile() {
    heartbeats.expect("scan");
    pass(200);
    heartbeats.expect("scan");
    heartbeats.beat(JobHeartbeats.TIMER);
    pass(101);

    assertThat(heartbeats.stuck(ALLOWED))
        .contains("The job scan has made no progress for 301 seconds");
  }

  @Test
  void aTimerThatNeverStartsAnythingIsStuckAfterAWhile() {
    pass(301);

    assertThat(heartbeats.stuck(ALLOWED))
        .contains("The job timer has made no progress for 301 seconds");
  }

  @Test
  void theJobThatHasBeenStuckLongestIsNamed() {
    heartbeats.expect("scan");
    pass(100);
    heartbeats.expect("delivery");
    heartbeats.beat(JobHeartbeats.TIMER);
    pass(400);

    assertThat(heartbeats.stuck(ALLOWED).orElseThrow()).contains("scan", "500 seconds");
    heartbeats.beat("scan");
    heartbeats.beat("delivery");
    heartbeats.beat(JobHeartbeats.TIMER);
    assertThat(heartbeats.stuck(ALLOWED)).isEmpty();
  }

  @Test
  void aJobWhoseStepsAllFailIsStuckAfterAWhileEvenIfAlive() {
    live("scan");
    fail("scan", new IllegalStateException("password=secret"));
    pass(299);
    fail("scan", new OutOfMemoryError("Java heap space"));
    assertThat(heartbeats.stuck(ALLOWED)).isEmpty();
    pass(2);
    live("scan");

    assertThat(heartbeats.stuck(ALLOWED).orElseThrow())
        .matches(
            "The job scan has failed repeatedly since 20[0-9TZ:.-]+: java.lang.OutOfMemoryError");
    heartbeats.of("scan").succeeded(Duration.ZERO);
    assertThat(heartbeats.stuck(ALLOWED)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource
  void aFailureWithItsOwnHealthCheckIsNoFailureOfTheJob(Throwable away) {
    live("scan");
    for (int i = 0; i < 10; i++) {
      fail("scan", away);
      pass(100);
      live("scan");
    }

    assertThat(heartbeats.stuck(ALLOWED)).isEmpty();
    assertThat(heartbeats.of("scan").progress().failure()).isEqualTo(away.getClass().getName());
  }

  static Stream<Throwable> aFailureWithItsOwnHealthCheckIsNoFailureOfTheJob() {
    return Stream.of(
        new IllegalStateException(new SQLException("away", "08001")),
        new NodeErrorException(-32005, "slow down", null),
        new BrokerUnavailableException("Nobody answers"),
        new BelowStandsStill(),
        Failure.of(Failure.Reason.CHAIN_UNAVAILABLE, "The chain node does not respond"));
  }

  /** The database answers then, so that its own check reports nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"55P03", "25P03"})
  void aJobThatOthersKeepFromItsRowsIsStuckAfterAWhile(String state) {
    live("delivery");
    fail("delivery", new IllegalStateException(new SQLException("held", state)));
    pass(299);
    assertThat(heartbeats.stuck(ALLOWED)).isEmpty();
    fail("delivery", new IllegalStateException(new SQLException("held", state)));
    pass(2);
    live("delivery");

    assertThat(heartbeats.stuck(ALLOWED).orElseThrow()).contains("The job delivery has failed");
  }

  @Test
  void aJobThatWaitsForOthersIsNamedUntilItGetsOn() {
    assertThat(heartbeats.waiting()).isEmpty();
    fail("scan", new IllegalStateException("defect"));
    fail("kafka", new BrokerUnavailableException("Nobody answers"));
    assertThat(heartbeats.waiting().orElseThrow())
        .matches("The job kafka has waited for its broker since 20[0-9TZ:.-]+");
    heartbeats.of("kafka").succeeded(Duration.ZERO);
    assertThat(heartbeats.waiting()).isEmpty();

    fail("settlement", new BelowStandsStill());
    assertThat(heartbeats.waiting().orElseThrow())
        .matches("The job settlement has waited for the chain below since 20[0-9TZ:.-]+");
    fail("settlement", new IllegalStateException("defect"));
    assertThat(heartbeats.waiting()).isEmpty();
  }

  private static final class BelowStandsStill extends JobBlockedException {
    private static final long serialVersionUID = 1L;

    BelowStandsStill() {
      super("A transaction failed");
    }

    @Override
    public Outage outage() {
      return Outage.LAYER1;
    }
  }

  @Test
  void aJobThatDoesNotLoopMayFailAnyNumberOfTimes() {
    live(JobHeartbeats.TIMER);
    heartbeats.of("retention").failed(new IllegalStateException("defect"), Duration.ZERO);
    heartbeats.of("deletion").succeeded(Duration.ZERO);
    pass(100_000);
    heartbeats.beat(JobHeartbeats.TIMER);

    assertThat(heartbeats.stuck(ALLOWED)).isEmpty();
  }

  @Test
  void aJobThatWasStoppedIsNotStuckAndIsMissedAgainOnceItIsToRun() {
    live("scan");
    fail("scan", new IllegalStateException("defect"));
    heartbeats.of("scan").stopped();
    pass(100_000);
    heartbeats.beat(JobHeartbeats.TIMER);
    assertThat(heartbeats.stuck(ALLOWED)).isEmpty();

    heartbeats.expect("scan");
    assertThat(heartbeats.stuck(ALLOWED)).isEmpty();
    pass(301);
    heartbeats.beat(JobHeartbeats.TIMER);
    assertThat(heartbeats.stuck(ALLOWED))
        .contains("The job scan has made no progress for 301 seconds");
  }

  private void live(String job) {
    heartbeats.beat(job);
    heartbeats.beat(JobHeartbeats.TIMER);
  }

  private void fail(String job, Throwable failure) {
    heartbeats.of(job).failed(failure, Duration.ZERO);
    heartbeats.beat(JobHeartbeats.TIMER);
  }

  private void pass(long seconds) {
    now.addAndGet(Duration.ofSeconds(seconds).toNanos());
  }
}
