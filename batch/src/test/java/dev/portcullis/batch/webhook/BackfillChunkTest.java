package dev.portcullis.batch.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.batch.FakeStepContext;
import dev.portcullis.batch.job.ChunkLoop;
import dev.portcullis.ejb.job.Backoff;
import dev.portcullis.ejb.job.Heartbeat;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.job.Signal;
import dev.portcullis.ejb.webhook.backfill.BackfillThreadState;
import dev.portcullis.ejb.webhook.backfill.Backfiller;
import dev.portcullis.ejb.webhook.backfill.PastBlock;
import dev.portcullis.ejb.webhook.backfill.PastBlockResult;
import dev.portcullis.kernel.CallContext;
import jakarta.batch.api.partition.PartitionPlan;
import jakarta.batch.runtime.BatchStatus;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the parts of the back-fill's chunk report to a batch runtime. */
@Timeout(20)
class BackfillChunkTest {
  private static final PastBlock BLOCK = new PastBlock(null, null, List.of(), 1, 0, true);
  private static final Duration MOMENT = Duration.ofMillis(1);

  private final Deque<Supplier<Optional<PastBlock>>> answers = new ArrayDeque<>();
  private final List<PastBlockResult> written = new ArrayList<>();
  private final Source source = new Source();
  private final FakeStepContext step = new FakeStepContext(Map.of());
  private final Heartbeat heart = new JobHeartbeats().of("webhook-backfill");
  private final BackfillReader reader = new BackfillReader();
  private BatchStatus status = BatchStatus.STARTED;
  private long nanos;

  @BeforeEach
  @SuppressWarnings("UnnecessaryAssignment") // no container injects here
  void open() {
    reader.backfiller = source;
    reader.poll = MOMENT;
    reader.on =
        new BackfillPartition(
            source.open(null),
            new ChunkLoop(
                () -> status,
                step,
                heart,
                new Backoff("Reading past blocks", MOMENT, heart),
                new Signal(),
                Duration.ofHours(1),
                () -> nanos));
    step.setTransientUserData(reader.on);
  }

  @Test
  void anItemIsABlockAndNoneForAWhileIsTheEnd() throws Exception {
    answer(() -> Optional.of(BLOCK));
    answer(Optional::empty);
    answer(
        () -> {
          source.quiet = true;
          return Optional.empty();
        });

    assertThat(reader.readItem()).isEqualTo(BLOCK);
    assertThat(reader.readItem()).isNull();
    assertThat(answers).isEmpty();
  }

  @Test
  void unreadableBlocksAreSkippedCountedAndFailTheJobUntilAStore() throws Exception {
    OutOfMemoryError failure = new OutOfMemoryError("of a test");
    answer(
        () -> {
          throw failure;
        });
    answer(() -> Optional.of(BLOCK));

    assertThatThrownBy(reader::readItem)
        .isInstanceOf(BackfillSkippedException.class)
        .hasCause(failure);
    assertThat(heart.progress().failingSince()).isNotNull();
    assertThat(reader.readItem()).isEqualTo(BLOCK);
    assertThat(heart.progress().failingSince()).isNotNull();
    checkpoint().endCheckpoint();
    assertThat(heart.progress().failingSince()).isNull();
  }

  @Test
  void aStopThatTheRuntimeReportsToThePartitionEndsIt() throws Exception {
    answer(() -> Optional.of(BLOCK));
    step.become(BatchStatus.STOPPING);
    assertThat(reader.readItem()).isNull();
    assertThat(answers).hasSize(1);
  }

  @Test
  void aStopThatTheRuntimeDoesNotReportEndsAWaitingPartition() throws Exception {
    answer(Optional::empty);
    status = BatchStatus.STOPPING;
    assertThat(reader.readItem()).isNull();
  }

  @Test
  void aFailureDuringShutdownIsNoFailure() throws Exception {
    answer(
        () -> {
          status = BatchStatus.STOPPED;
          throw new IllegalStateException("of a test");
        });
    assertThat(reader.readItem()).isNull();
    assertThat(heart.progress().failure()).isNull();
  }

  @Test
  void anExecutionEndsWhenItsTimeIsOver() throws Exception {
    answer(() -> Optional.of(BLOCK));
    nanos = Duration.ofHours(1).toNanos();
    assertThat(reader.readItem()).isNull();
  }

  @Test
  @SuppressWarnings("UnnecessaryAssignment") // no container injects here
  void anUndecidableEventIsReadAgainLater() {
    BackfillProcessor processor = new BackfillProcessor();
    processor.backfiller = source;
    processor.step = step;
    source.broken = new IllegalStateException("of a test");

    assertThatThrownBy(() -> processor.processItem(BLOCK))
        .isInstanceOf(BackfillSkippedException.class)
        .hasCause(source.broken);
    assertThat(source.failures).containsExactly(source.broken);
  }

  @Test
  @SuppressWarnings("UnnecessaryAssignment") // no container injects here
  void unfilteredEventsAreWrittenAndAnEmptyChunkIsNone() throws Exception {
    BackfillProcessor processor = new BackfillProcessor();
    processor.backfiller = source;
    processor.step = step;
    assertThat(processor.processItem(BLOCK)).isNull();
    source.judged = new PastBlockResult(BLOCK, null);
    BackfillWriter writer = new BackfillWriter();
    writer.backfiller = source;
    writer.step = step;
    writer.writeItems(Collections.emptyList());
    writer.writeItems(List.of(processor.processItem(BLOCK)));

    assertThat(written).containsExactly(source.judged);
  }

  @Test
  void aChunkEndsWithTheItemsReadAtOnce() {
    assertThat(checkpoint().isReadyToCheckpoint()).isFalse();
    assertThat(reader.checkpointInfo()).isNull();
    assertThat(checkpoint().checkpointTimeout()).isGreaterThan(86_400);
  }

  @Test
  void anEndedPartitionIsClosedOnce() {
    CallContext.ofJob("webhook-backfill-70").bind();
    reader.close();
    reader.close();
    assertThat(source.closed).isEqualTo(1);
    assertThat(CallContext.current().jobId()).isNotEqualTo("webhook-backfill-70");
  }

  @Test
  void eachPartitionKnowsWhichItIsAndOfWhichExecution() {
    PartitionPlan plan = BackfillMapper.plan(3, 70);
    assertThat(plan.getPartitions()).isEqualTo(3);
    assertThat(plan.getThreads()).isEqualTo(3);
    assertThat(plan.getPartitionProperties())
        .extracting(properties -> properties.getProperty("partition"))
        .containsExactly("0", "1", "2");
    assertThat(plan.getPartitionProperties())
        .allMatch(properties -> properties.getProperty("execution").equals("70"));
  }

  private void answer(Supplier<Optional<PastBlock>> answer) {
    answers.add(answer);
  }

  @SuppressWarnings("UnnecessaryAssignment") // no container injects here
  private BackfillCheckpointAlgorithm checkpoint() {
    BackfillCheckpointAlgorithm checkpoint = new BackfillCheckpointAlgorithm();
    checkpoint.step = step;
    return checkpoint;
  }

  /** Answers as the test specifies. */
  private final class Source extends Backfiller {
    private final List<Throwable> failures = new ArrayList<>();
    private RuntimeException broken;
    private PastBlockResult judged;
    private boolean quiet;
    private int closed;

    @Override
    public BackfillThreadState open(String checkpoint) {
      return new BackfillThreadState(checkpoint);
    }

    @Override
    public Optional<PastBlock> read(BackfillThreadState lane) {
      return answers.remove().get();
    }

    @Override
    public Optional<PastBlockResult> judge(PastBlock block) {
      if (broken != null) {
        throw broken;
      }
      return Optional.ofNullable(judged);
    }

    @Override
    public void failed(BackfillThreadState lane, Throwable failure) {
      failures.add(failure);
    }

    @Override
    public void write(BackfillThreadState lane, List<PastBlockResult> events) {
      written.addAll(events);
    }

    @Override
    public boolean isIdle(Duration howLong) {
      return quiet;
    }

    @Override
    public void close(BackfillThreadState lane) {
      closed++;
    }
  }
}
