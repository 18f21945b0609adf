package dev.portcullis.ejb.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.LogLines;
import dev.portcullis.ejb.chain.NodeRefusal;
import dev.portcullis.kernel.Failure;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class JobLoopTest {
  private static final int TRIES = 50;

  private final Signal signal = new Signal();

  @Test
  void aChainThatIsAwayIsOneLineHoweverOftenItIsAsked() throws InterruptedException {
    try (LogLines lines = LogLines.of(JobLoop.class)) {
      run(
          "away",
          () -> Failure.of(Failure.Reason.CHAIN_UNAVAILABLE, "The chain node does not answer"));

      assertThat(lines.texts()).singleElement().asString().contains("away has no chain");
      assertThat(lines.traces()).isEmpty();
    }
  }

  @Test
  void aNodeThatRefusesIsOneLine() throws InterruptedException {
    try (LogLines lines = LogLines.of(JobLoop.class)) {
      run("refused", () -> new NodeRefusal(-32005, "slow down", null));

      assertThat(lines.texts()).singleElement().asString().contains("slow down");
      assertThat(lines.traces()).isEmpty();
    }
  }

  @Test
  void aDatabaseThatIsAwayIsOneLine() throws InterruptedException {
    try (LogLines lines = LogLines.of(JobLoop.class)) {
      run("stored", () -> new IllegalStateException(new SQLException("away", "08001")));

      assertThat(lines.texts()).singleElement().asString().contains("stored has no database");
      assertThat(lines.traces()).isEmpty();
    }
  }

  @Test
  void aDefectIsToldOnceWithItsTrace() throws InterruptedException {
    try (LogLines lines = LogLines.of(JobLoop.class)) {
      run("broken", () -> new IllegalStateException("defect"));

      assertThat(lines.texts()).hasSize(1);
      assertThat(lines.traces()).hasSize(1);
    }
  }

  private void run(String name, Supplier<RuntimeException> failing) throws InterruptedException {
    JobLoop loop = new JobLoop(name, signal, Duration.ofMinutes(5), Duration.ofMillis(1));
    AtomicInteger tries = new AtomicInteger();
    loop.run(
        () -> {
          signal.raise();
          if (tries.incrementAndGet() == TRIES) {
            loop.stop();
            return Duration.ZERO;
          }
          throw failing.get();
        });
    assertThat(tries).hasValue(TRIES);
  }
}
