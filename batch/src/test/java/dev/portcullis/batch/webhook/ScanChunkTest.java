package dev.portcullis.batch.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.batch.FakeStepContext;
import dev.portcullis.batch.job.ChunkLoop;
import dev.portcullis.ejb.job.Backoff;
import dev.portcullis.ejb.job.Heartbeat;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.job.Signal;
import dev.portcullis.ejb.webhook.scan.ChainScan;
import dev.portcullis.ejb.webhook.scan.FinalizedScan;
import dev.portcullis.ejb.webhook.scan.ScanSteps;
import dev.portcullis.ejb.webhook.scan.ScannedBlock;
import jakarta.batch.runtime.BatchStatus;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The parts of the scan's chunk report each block to the batch runtime, so that it can count. */
@Timeout(20)
class ScanChunkTest {
  private static final ScannedBlock EMPTY = new ScannedBlock(7, 0);
  private static final ScannedBlock FULL = new ScannedBlock(8, 2);
  private static final Duration MOMENT = Duration.ofMillis(1);

  private final Deque<Supplier<ScanSteps.Step>> answers = new ArrayDeque<>();
  private final FakeStepContext step = new FakeStepContext(Map.of());
  private final Heartbeat heart = new JobHeartbeats().of("webhook-scan");
  private final ScanReader reader = new ScanReader();
  private final ScanCheckpointAlgorithm checkpoint = new ScanCheckpointAlgorithm();
  private BatchStatus status = BatchStatus.STARTED;
  private long nanos = System.nanoTime();
  private boolean released;

  private final class FakeSteps extends ScanSteps {
    @Override
    public Step take(ChainScan latest, FinalizedScan finalized) {
      return answers.remove().get();
    }

    @Override
    public void release(ChainScan latest, FinalizedScan finalized) {
      released = true;
    }
  }

  @BeforeEach
  @SuppressWarnings("UnnecessaryAssignment") // no container injects here
  void open() {
    reader.steps = new FakeSteps();
    checkpoint.step = step;
    checkpoint.nanos = () -> nanos;
    reader.open(
        step,
        new ChunkLoop(
            () -> status,
            step,
            heart,
            new Backoff("A test", MOMENT, heart),
            new Signal(),
            Duration.ofHours(1),
            () -> 0));
  }

  private void stored(ScannedBlock... blocks) {
    answers.add(() -> new ScanSteps.Step(Duration.ZERO, List.of(blocks)));
  }

  private void nothing() {
    answers.add(() -> new ScanSteps.Step(MOMENT, List.of()));
  }

  @Test
  void eachBlockIsAnItemAndTheChunkEndsWithTheBlocksReadAtOnce() throws Exception {
    nothing();
    stored(EMPTY, FULL);
    stored(EMPTY);
    checkpoint.beginCheckpoint();
    assertThat(reader.readItem()).isEqualTo(EMPTY);
    assertThat(checkpoint.isReadyToCheckpoint()).isFalse();
    assertThat(reader.readItem()).isEqualTo(FULL);
    assertThat(checkpoint.isReadyToCheckpoint()).isTrue();
    assertThat(reader.checkpointInfo()).as("for display").isEqualTo(8L);
    assertThat(reader.readItem()).isEqualTo(EMPTY);
    assertThat(answers).isEmpty();
  }

  /** On a fast chain: where the counts are in a database, each chunk costs a write there. */
  @Test
  void aChunkEndsAtMostOnceASecond() throws Exception {
    stored(FULL);
    stored(FULL);
    assertThat(reader.readItem()).isEqualTo(FULL);
    assertThat(checkpoint.isReadyToCheckpoint()).isTrue();
    nanos = System.nanoTime();
    checkpoint.endCheckpoint();
    assertThat(reader.readItem()).isEqualTo(FULL);
    nanos += Duration.ofMillis(999).toNanos();
    assertThat(checkpoint.isReadyToCheckpoint()).isFalse();
    nanos += Duration.ofMillis(1).toNanos();
    assertThat(checkpoint.isReadyToCheckpoint()).isTrue();
  }

  @Test
  void blocksWithoutEventsAreFiltered() {
    ScanProcessor processor = new ScanProcessor();
    assertThat(processor.processItem(EMPTY)).isNull();
    assertThat(processor.processItem(FULL)).isEqualTo(FULL);
    new ScanWriter().writeItems(List.of(FULL));
  }

  @Test
  void aFailureIsASkipAndTheJobFailsUntilAChunkEnds() {
    OutOfMemoryError failure = new OutOfMemoryError("of a test");
    answers.add(
        () -> {
          throw failure;
        });
    assertThatThrownBy(reader::readItem).isInstanceOf(ScanSkippedException.class).hasCause(failure);
    assertThat(heart.progress().failingSince()).isNotNull();
    checkpoint.endCheckpoint();
    assertThat(heart.progress().failingSince()).isNull();
  }

  @Test
  void aStoppedExecutionEndsAndAnotherNodeMayRead() throws Exception {
    nothing();
    status = BatchStatus.STOPPING;
    assertThat(reader.readItem()).isNull();
    reader.close();
    assertThat(released).isTrue();
  }
}
