package dev.portcullis.batch.sentinel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.batch.FakeStepContext;
import dev.portcullis.batch.job.ChunkLoop;
import dev.portcullis.ejb.job.Heartbeat;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.job.Setbacks;
import dev.portcullis.ejb.job.Signal;
import dev.portcullis.ejb.sentinel.BlockFinding;
import dev.portcullis.ejb.sentinel.BlockTurn;
import dev.portcullis.ejb.sentinel.BlockWatch;
import dev.portcullis.ejb.sentinel.Sentinel;
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
 * What a batch runtime is told by the parts of the sentinel's chunk, so that its counts are true.
 */
@Timeout(20)
class BlockChunkTest {
  private static final BlockTurn TURN =
      new BlockTurn(null, null, null, null, null, Optional.empty());
  private static final BlockFinding FINDING = new BlockFinding(TURN, null, 7);
  private static final Duration MOMENT = Duration.ofMillis(1);

  private final Deque<Supplier<Sentinel.Next>> answers = new ArrayDeque<>();
  private final List<BlockFinding> written = new ArrayList<>();
  private final Watch watch = new Watch();
  private final FakeStepContext step = new FakeStepContext(Map.of());
  private final JobHeartbeats hearts = new JobHeartbeats();
  private final Heartbeat heart = hearts.of("sentinel");
  private final BlockReader reader = new BlockReader();
  private final BlockProcessor processor = new BlockProcessor();
  private final BlockWriter writer = new BlockWriter();
  private BatchStatus status = BatchStatus.STARTED;
  private long nanos;

  private final class Watch extends BlockWatch {
    private Optional<BlockFinding> found = Optional.of(FINDING);
    private RuntimeException broken;

    @Override
    public Sentinel.Next read(Sentinel sentinel) {
      return answers.remove().get();
    }

    @Override
    public Optional<BlockFinding> judge(Sentinel sentinel, BlockTurn turn) {
      fail();
      return found;
    }

    @Override
    public void write(Sentinel sentinel, BlockFinding finding) {
      fail();
      written.add(finding);
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
    reader.watch = watch;
    processor.watch = watch;
    processor.step = step;
    writer.watch = watch;
    writer.step = step;
    writer.heartbeats = hearts;
    reader.on =
        new BlockWatching(
            null,
            new ChunkLoop(
                () -> status,
                step,
                heart,
                new Setbacks("A test", MOMENT, heart),
                new Signal(),
                Duration.ofHours(1),
                () -> nanos));
    step.setTransientUserData(reader.on);
  }

  private void turn() {
    answers.add(() -> new Sentinel.Next(Optional.of(TURN), Duration.ZERO));
  }

  private void nothing() {
    answers.add(() -> new Sentinel.Next(Optional.empty(), MOMENT));
  }

  @Test
  void anItemIsABlockHoweverLongNoneComes() throws Exception {
    nothing();
    nothing();
    turn();
    assertThat(reader.readItem()).isEqualTo(TURN);
    assertThat(answers).isEmpty();
    assertThat(heart.progress().progressAt()).as("it got on meanwhile").isNotNull();
  }

  @Test
  @SuppressWarnings("UnnecessaryAssignment") // no container injects here
  void eachBlockIsAChunkOfItsOwn() throws Exception {
    assertThat(processor.processItem(TURN)).isEqualTo(FINDING);
    writer.writeItems(List.of(FINDING));
    writer.writeItems(List.of());
    assertThat(written).containsExactly(FINDING);
    BlockCheckpoint checkpoint = new BlockCheckpoint();
    checkpoint.step = step;
    assertThat(checkpoint.isReadyToCheckpoint()).isTrue();
    assertThat(checkpoint.checkpointTimeout()).isGreaterThan((int) Duration.ofDays(1).toSeconds());
  }

  @Test
  void ofWhatLeftTheChainNothingIsWritten() throws Exception {
    watch.found = Optional.empty();
    assertThat(processor.processItem(TURN)).isNull();
  }

  @Test
  @SuppressWarnings("UnnecessaryAssignment") // no container injects here
  void whatCannotBeReadOrJudgedIsSkippedAndTheJobFailsUntilAChunkIsStored() throws Exception {
    OutOfMemoryError failure = new OutOfMemoryError("of a test");
    answers.add(
        () -> {
          throw failure;
        });
    assertThatThrownBy(reader::readItem).isInstanceOf(JudgingSkipped.class).hasCause(failure);
    watch.broken = new IllegalStateException("of a test");
    assertThatThrownBy(() -> processor.processItem(TURN))
        .isInstanceOf(JudgingSkipped.class)
        .hasCause(watch.broken);
    assertThat(heart.progress().failingSince()).isNotNull();
    BlockCheckpoint checkpoint = new BlockCheckpoint();
    checkpoint.step = step;
    checkpoint.endCheckpoint();
    assertThat(heart.progress().failingSince()).isNull();
  }

  @Test
  void whatCannotBeWrittenEndsTheExecutionAndIsNoSkip() {
    watch.broken = new IllegalStateException("of a test");
    assertThatThrownBy(() -> writer.writeItems(List.of(FINDING))).isSameAs(watch.broken);
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
  void whatFailsBecauseTheNodeEndsIsNoFailure() throws Exception {
    answers.add(
        () -> {
          status = BatchStatus.STOPPED;
          throw new IllegalStateException("of a test");
        });
    assertThat(reader.readItem()).isNull();
    assertThat(heart.progress().failure()).isNull();
  }
}
