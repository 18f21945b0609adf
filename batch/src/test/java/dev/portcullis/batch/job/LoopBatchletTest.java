package dev.portcullis.batch.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.batch.FakeJobContext;
import dev.portcullis.ejb.chain.Cancellation;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.job.Signal;
import dev.portcullis.kernel.CallContext;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class LoopBatchletTest {
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Duration SHORT = Duration.ofMillis(50);

  private final JobHeartbeats heartbeats = new JobHeartbeats();

  @Test
  void aHangingStepMissesItsHeartbeatAndAProgressingOneDoesNot() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    Loop loop =
        loop(
            LONG,
            () -> {
              entered.countDown();
              awaitQuietly(released);
              return Duration.ofMillis(1);
            });
    CompletableFuture<String> run = CompletableFuture.supplyAsync(loop::process);
    entered.await();
    assertThat(missed()).contains("The job mirror has made no progress");

    released.countDown();
    loop.steps.acquire(3);
    heartbeats.beat(JobHeartbeats.TIMER);
    assertThat(heartbeats.stuck(Duration.ofSeconds(5))).isEmpty();
    loop.stop();

    assertThat(run.get(10, TimeUnit.SECONDS)).isEqualTo("ENDED");
  }

  /** What is missed once its time is over, beside a timer that lives. */
  private String missed() {
    Optional<String> stuck = Optional.empty();
    while (stuck.isEmpty()) {
      Thread.onSpinWait();
      heartbeats.beat(JobHeartbeats.TIMER);
      stuck = heartbeats.stuck(SHORT);
    }
    return stuck.get();
  }

  @Test
  void aStepThatFailsIsASignOfLifeAndEndsNothing() throws Exception {
    Loop loop =
        loop(
            LONG,
            () -> {
              throw new IllegalStateException("of a test");
            });
    CompletableFuture<String> run = CompletableFuture.supplyAsync(loop::process);
    loop.steps.acquire(3);
    heartbeats.beat(JobHeartbeats.TIMER);
    assertThat(heartbeats.stuck(Duration.ofSeconds(5))).isEmpty();
    loop.stop();

    assertThat(run.get(10, TimeUnit.SECONDS)).isEqualTo("ENDED");
  }

  @Test
  void anErrorThatPreventsALoopFromBeginningFailsTheJob() {
    Loop loop = loop(LONG, () -> LONG);
    loop.before = new NoClassDefFoundError("Gone");

    assertThatThrownBy(loop::process).isSameAs(loop.before);
    assertThat(heartbeats.of("mirror").progress().failure())
        .isEqualTo("java.lang.NoClassDefFoundError");
  }

  @Test
  void anExecutionEndsWhenItsTimeIsOver() {
    assertThat(loop(Duration.ofSeconds(1), () -> Duration.ofMillis(10)).process())
        .isEqualTo("ENDED");
  }

  @Test
  void aLoopStoppedBeforeItBeginsDoesNothing() {
    Loop loop = loop(LONG, () -> LONG);
    loop.stop();

    assertThat(loop.process()).isEqualTo("ENDED");
    assertThat(loop.steps.availablePermits()).isZero();
  }

  /** A server that shuts down waits for no step. */
  @Test
  void aStopEndsTheCallsToNodes() throws Exception {
    AtomicReference<Cancellation> calls = new AtomicReference<>();
    CountDownLatch released = new CountDownLatch(1);
    Loop loop =
        loop(
            LONG,
            () -> {
              calls.set(Cancellation.current());
              awaitQuietly(released);
              return LONG;
            });
    CompletableFuture<String> run = CompletableFuture.supplyAsync(loop::process);
    loop.steps.acquire();
    while (calls.get() == null) {
      Thread.onSpinWait();
    }
    assertThat(calls.get().isCancelled()).isFalse();
    loop.stop();
    assertThat(calls.get().isCancelled()).isTrue();
    released.countDown();

    assertThat(run.get(10, TimeUnit.SECONDS)).isEqualTo("ENDED");
  }

  @Test
  void aThreadThatReceivesAStopEndsAndStillKnowsIt() {
    Loop loop = loop(LONG, () -> LONG);
    Thread.currentThread().interrupt();

    assertThat(loop.process()).isEqualTo("INTERRUPTED");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aStepRunsInTheContextOfItsExecutionOnly() {
    Loop loop = loop(Duration.ofSeconds(1), () -> Duration.ofSeconds(1));
    loop.process();

    assertThat(loop.jobId).isEqualTo("mirror-7");
    assertThat(CallContext.current().jobId()).isNotEqualTo("mirror-7");
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
    }
  }

  @SuppressWarnings("UnnecessaryAssignment") // no container injects here
  private Loop loop(Duration runTime, Supplier<Duration> step) {
    Loop loop = new Loop(runTime, step);
    loop.job = new FakeJobContext("mirror", 7);
    loop.heartbeats = heartbeats;
    loop.begun = new StartedExecutions();
    return loop;
  }

  private static final class Loop extends LoopBatchlet {
    final Semaphore steps = new Semaphore(0);
    private final Duration runTime;
    private final Supplier<Duration> step;
    volatile String jobId;
    Error before;

    Loop(Duration runTime, Supplier<Duration> step) {
      this.runTime = runTime;
      this.step = step;
    }

    @Override
    Duration runTime() {
      return runTime;
    }

    @Override
    protected void runLoop() throws InterruptedException {
      if (before != null) {
        throw before;
      }
      loop(
          "Testing",
          new Signal(),
          Duration.ofMillis(10),
          () -> {
            steps.release();
            jobId = CallContext.current().jobId();
            return step.get();
          });
    }
  }
}
