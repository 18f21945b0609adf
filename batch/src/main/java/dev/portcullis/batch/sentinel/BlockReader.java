package dev.portcullis.batch.sentinel;

import dev.portcullis.batch.job.ChunkLoop;
import dev.portcullis.batch.job.HeadItemReader;
import dev.portcullis.ejb.sentinel.Sentinel;
import dev.portcullis.ejb.sentinel.SentinelChunk;
import dev.portcullis.ejb.sentinel.SentinelConfig;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;

/** Reads the blocks to be judged, each an item. */
@Named("blockReader")
@Dependent
public class BlockReader extends HeadItemReader {
  @Inject SentinelChunk steps;
  @Inject Sentinel sentinel;
  @Inject private SentinelConfig config;

  /** For the container. */
  public BlockReader() {
    super("Judging blocks");
  }

  @Override
  protected Duration longestWait() {
    return config.maxBackoff();
  }

  @Override
  protected void begin(StepContext step, ChunkLoop loop) {
    step.setTransientUserData(new SentinelStepState(sentinel, loop));
  }

  @Override
  protected Next next() {
    Sentinel.Next next = steps.read(sentinel);
    return new Next(next.block().orElse(null), next.delay());
  }

  @Override
  protected RuntimeException skipped(Throwable failure) {
    return new JudgingSkippedException(failure);
  }

  @Override
  protected void release() {
    steps.release(sentinel);
  }
}
