package dev.portcullis.batch.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.batch.FakeStepContext;
import dev.portcullis.ejb.chain.Cancellation;
import dev.portcullis.ejb.job.Backoff;
import dev.portcullis.ejb.job.Heartbeat;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.job.Signal;
import jakarta.batch.runtime.BatchStatus;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * How often a waiting chunk step polls the batch runtime, and that it does so outside of the
 * chunk's transaction.
 */
@Timeout(20)
class ChunkLoopTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final Signal signal = new Signal();
  private final Heartbeat heart = new JobHeartbeats().of("test");
  private BatchStatus status = BatchStatus.STARTED;
  private long nanos = Long.MIN_VALUE;
  private int asked;

  private final ChunkLoop loop =
      new ChunkLoop(
          () -> {
            asked++;
            return status;
          },
          new FakeStepContext(Map.of()),
          heart,
          new Backoff("A test", Duration.ofMillis(1), heart),
          signal,
          Duration.ofHours(1),
          () -> nanos);

  /** Each head of a fast chain would otherwise be a query of its own. */
  @Test
  void frequentSignalsCauseOneQueryPerSecond() throws Exception {
    for (int i = 0; i < 100; i++) {
      signal.raise();
      loop.await(LONG);
    }
    assertThat(asked).isOne();
    nanos += Duration.ofSeconds(1).toNanos();
    status = BatchStatus.STOPPING;
    loop.await(LONG);
    assertThat(asked).isEqualTo(2);
    assertThat(loop.shouldEnd()).isTrue();
  }

  @Test
  void aCheckAfterAFailureQueriesAtOnce() throws Exception {
    signal.raise();
    loop.await(LONG);
    status = BatchStatus.STOPPING;
    assertThat(loop.isStopped()).isTrue();
    assertThat(asked).isEqualTo(2);
  }

  /** A step that waits for a node when its server shuts down would fail at its next checkpoint. */
  @Test
  void aStopEndsTheCallsToNodes() {
    RunningLoops loops = new RunningLoops();
    Runnable ended = loops.begun(loop);
    Cancellation calls = loop.run(Cancellation::current);
    loops.endStopped();
    assertThat(calls.isCancelled()).isFalse();

    status = BatchStatus.STOPPING;
    loops.endStopped();
    assertThat(calls.isCancelled()).isTrue();
    ended.run();
    loops.endStopped();
    assertThat(asked).isEqualTo(2);
  }

  @Test
  void aRuntimeThatHasEndedEndsTheCallsToo() {
    RunningLoops loops = new RunningLoops();
    ChunkLoop orphan =
        new ChunkLoop(
            () -> {
              throw new IllegalStateException("stopped");
            },
            new FakeStepContext(Map.of()),
            heart,
            new Backoff("A test", Duration.ofMillis(1), heart),
            signal,
            Duration.ofHours(1),
            () -> nanos);
    loops.begun(orphan);
    loops.endStopped();
    assertThat(orphan.run(Cancellation::current).isCancelled()).isTrue();
  }

  /** A repository in a database would keep a connection idle in the chunk's transaction. */
  @Test
  void theBatchRuntimeIsQueriedOutsideTheChunkTransaction() {
    assertThat(ExecutionStatuses.class.getAnnotation(Transactional.class).value())
        .isEqualTo(TxType.NOT_SUPPORTED);
  }
}
