package dev.portcullis.ejb.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.portcullis.ejb.LogLines;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.kernel.Failure;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JobLoopTest {
  private static final int TRIES = 50;

  private final Signal signal = new Signal();
  private final Heartbeat heart = new JobHeartbeats().of("scan");

  @Test
  void anUnavailableChainIsLoggedOnceRegardlessOfRetries() throws InterruptedException {
    try (LogLines lines = LogLines.of(Backoff.class)) {
      run(
          "away",
          () -> Failure.of(Failure.Reason.CHAIN_UNAVAILABLE, "The chain node does not respond"));

      assertThat(lines.texts()).singleElement().asString().contains("away has no chain");
      assertThat(lines.traces()).isEmpty();
    }
  }

  @Test
  void aRejectingNodeIsLoggedInOneLine() throws InterruptedException {
    try (LogLines lines = LogLines.of(Backoff.class)) {
      run("refused", () -> new NodeErrorException(-32005, "slow down", null));

      assertThat(lines.texts()).singleElement().asString().contains("slow down");
      assertThat(lines.traces()).isEmpty();
    }
  }

  @Test
  void anUnavailableDatabaseIsLoggedInOneLine() throws InterruptedException {
    try (LogLines lines = LogLines.of(Backoff.class)) {
      run("stored", () -> new IllegalStateException(new SQLException("away", "08001")));

      assertThat(lines.texts()).singleElement().asString().contains("stored has no database");
      assertThat(lines.traces()).isEmpty();
    }
  }

  @Test
  void aDefectIsLoggedOnceWithItsStackTrace() throws InterruptedException {
    try (LogLines lines = LogLines.of(Backoff.class)) {
      run("broken", () -> new IllegalStateException("defect"));

      assertThat(lines.texts()).hasSize(1);
      assertThat(lines.traces()).hasSize(1);
    }
  }

  @ParameterizedTest
  @MethodSource
  void anErrorIsLoggedOnceAndRetried(Error error) throws InterruptedException {
    try (LogLines lines = LogLines.of(Backoff.class)) {
      run("error " + error.getClass(), () -> error);

      assertThat(lines.texts()).hasSize(1);
      assertThat(lines.traces()).singleElement().asString().contains(error.toString());
      assertThat(heart.progress().failingSince()).isNull();
    }
  }

  static Stream<Error> anErrorIsLoggedOnceAndRetried() {
    return Stream.of(
        new OutOfMemoryError("Java heap space"),
        new StackOverflowError(),
        new NoClassDefFoundError("Gone"),
        new AssertionError("defect"));
  }

  @Test
  void theExceptionOfAStepIsKnownUntilAStepSucceeds() throws InterruptedException {
    JobLoop loop = loop("known");
    loop.run(
        () -> {
          loop.stop();
          throw new ExceptionInInitializerError("defect");
        });
    assertThat(heart.progress().failure()).isNull();

    JobLoop again = loop("known");
    AtomicInteger tries = new AtomicInteger();
    again.run(
        () -> {
          signal.raise();
          if (tries.incrementAndGet() == 1) {
            throw new ExceptionInInitializerError("defect");
          }
          assertThat(heart.progress().failingSince()).isNotNull();
          assertThat(heart.progress().failure()).isEqualTo("java.lang.ExceptionInInitializerError");
          again.stop();
          return Duration.ZERO;
        });
    assertThat(heart.progress().failingSince()).isNull();
    assertThat(heart.progress().progressAt()).isNotNull();
  }

  @Test
  void aStoppedThreadEndsWhateverItsStepThrows() {
    JobLoop loop = loop("told");
    assertThatExceptionOfType(InterruptedException.class)
        .isThrownBy(
            () ->
                loop.run(
                    () -> {
                      Thread.currentThread().interrupt();
                      throw new OutOfMemoryError("Java heap space");
                    }));
  }

  private JobLoop loop(String name) {
    return new JobLoop(name, signal, Duration.ofMinutes(5), Duration.ofMillis(1), heart);
  }

  private void run(String name, Supplier<? extends Throwable> failing) throws InterruptedException {
    JobLoop loop = loop(name);
    AtomicInteger tries = new AtomicInteger();
    loop.run(
        () -> {
          signal.raise();
          if (tries.incrementAndGet() == TRIES) {
            loop.stop();
            return Duration.ZERO;
          }
          throw JobLoopTest.<RuntimeException>sneaky(failing.get());
        });
    assertThat(tries).hasValue(TRIES);
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> T sneaky(Throwable thrown) throws T {
    throw (T) thrown;
  }
}
