package dev.portcullis.batch.sentinel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.batch.FakeStepContext;
import dev.portcullis.batch.job.ChunkLoop;
import dev.portcullis.ejb.job.Backoff;
import dev.portcullis.ejb.job.Heartbeat;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.job.Signal;
import dev.portcullis.ejb.sentinel.BlockToJudge;
import dev.portcullis.ejb.sentinel.NewJudgement;
import dev.portcullis.ejb.sentinel.Sentinel;
import dev.portcullis.ejb.sentinel.SentinelChunk;
import jakarta.batch.runtime.BatchStatus;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The parts of the sentinel's chunk report items, skips and failures to the batch runtime, so that
 * its counts are right.
 */
@Timeout(20)
class BlockChunkTest {
  private static final BlockToJudge BLOCK =
      new BlockToJudge(null, null, null, null, null, Optional.empty());
  private static final NewJudgement JUDGEMENT = new NewJudgement(BLOCK, null, 7);
  private static final Duration MOMENT = Duration.ofMillis(1);

  private final Deque<Supplier<Sentinel.Next>> answers = new ArrayDeque<>();
  private final List<NewJudgement> written = new ArrayList<>();
  private final FakeSteps steps = new FakeSteps();
  private final FakeStepContext step = new FakeStepContext(Map.of());
  private final JobHeartbeats hearts = new JobHeartbeats();
  private final Heartbeat heart = hearts.of("sentinel");
  private final BlockReader reader = new BlockReader();
  private final BlockProcessor processor = new BlockProcessor();
  private final BlockWriter writer = new BlockWriter();
  private BatchStatus status = BatchStatus.STARTED;
  private long nanos;

  private final class FakeSteps extends SentinelChunk {
    private Optional<NewJudgement> found = Optional.of(JUDGEMENT);
    private RuntimeException broken;

    @Override
    public Sentinel.Next read(Sentinel sentinel) {
      return answers.remove().get();
    }

    @Override
    public Optional<NewJudgement> judge(Sentinel sentinel, BlockToJudge block) {
      fail();
      return found;
    }

    @Override
    public void write(Sentinel sentinel, NewJudgement judgement) {
      fail();
      written.add(judgement);
    }

    private void fail() {
      if (broken != null) {
        throw broken;
      }
    }
  }

  @BeforeEach
  @SuppressWarnings("UnnecessaryAssignment") // no container injects here
  void open() {
    reader.steps = steps;
    processor.steps = steps;
    processor.step = step;
    writer.steps = steps;
    writer.step = step;
    writer.heartbeats = hearts;
    reader.open(
        step,
        new ChunkLoop(
            () -> status,
            step,
            heart,
            new Backoff("A test", MOMENT, heart),
            new Signal(),
            Duration.ofHours(1),
            () -> nanos));
  }

  private void block() {
    answers.add(() -> new Sentinel.Next(Optional.of(BLOCK), Duration.ZERO));
  }

  private void nothing() {
    answers.add(() -> new Sentinel.Next(Optional.empty(), MOMENT));
  }

  @Test
  void anItemIsABlockHoweverLongTheWait() throws Exception {
    nothing();
    nothing();
    block();
    assertThat(reader.readItem()).isEqualTo(BLOCK);
    assertThat(answers).isEmpty();
    assertThat(heart.progress().progressAt()).as("it got on meanwhile").isNotNull();
  }

  @Test
  @SuppressWarnings("UnnecessaryAssignment") // no container injects here
  void eachBlockIsAChunkOfItsOwn() throws Exception {
    assertThat(processor.processItem(BLOCK)).isEqualTo(JUDGEMENT);
    writer.writeItems(List.of(JUDGEMENT));
    writer.writeItems(List.of());
    assertThat(written).containsExactly(JUDGEMENT);
    BlockCheckpointAlgorithm checkpoint = new BlockCheckpointAlgorithm();
    checkpoint.step = step;
    assertThat(checkpoint.isReadyToCheckpoint()).isTrue();
    assertThat(checkpoint.checkpointTimeout()).isGreaterThan((int) Duration.ofDays(1).toSeconds());
  }

  @Test
  void nothingIsWrittenForARemovedBlock() throws Exception {
    steps.found = Optional.empty();
    assertThat(processor.processItem(BLOCK)).isNull();
  }

  @Test
  @SuppressWarnings("UnnecessaryAssignment") // no container injects here
  void unreadableBlocksAreSkippedAndTheJobFailsUntilAChunkIsStored() throws Exception {
    OutOfMemoryError failure = new OutOfMemoryError("of a test");
    answers.add(
        () -> {
          throw failure;
        });
    assertThatThrownBy(reader::readItem)
        .isInstanceOf(JudgingSkippedException.class)
        .hasCause(failure);
    steps.broken = new IllegalStateException("of a test");
    assertThatThrownBy(() -> processor.processItem(BLOCK))
        .isInstanceOf(JudgingSkippedException.class)
        .hasCause(steps.broken);
    assertThat(heart.progress().failingSince()).isNotNull();
    BlockCheckpointAlgorithm checkpoint = new BlockCheckpointAlgorithm();
    checkpoint.step = step;
    checkpoint.endCheckpoint();
    assertThat(heart.progress().failingSince()).isNull();
  }

  @Test
  void aFailedWriteEndsTheExecutionAndIsNoSkip() {
    steps.broken = new IllegalStateException("of a test");
    assertThatThrownBy(() -> writer.writeItems(List.of(JUDGEMENT))).isSameAs(steps.broken);
    assertThat(heart.progress().failure()).isEqualTo("java.lang.IllegalStateException");
  }

  @Test
  void anExecutionEndsWhenItIsStoppedOrItsTimeIsOver() throws Exception {
    nothing();
    status = BatchStatus.STOPPING;
    assertThat(reader.readItem()).isNull();
    open();
    status = BatchStatus.STARTED;
    nanos = Duration.ofHours(2).toNanos();
    assertThat(reader.readItem()).isNull();
  }

  @Test
  void aFailureDuringShutdownIsNoFailure() throws Exception {
    answers.add(
        () -> {
          status = BatchStatus.STOPPED;
          throw new IllegalStateException("of a test");
        });
    assertThat(reader.readItem()).isNull();
    assertThat(heart.progress().failure()).isNull();
  }
}
