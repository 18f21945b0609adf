package dev.portcullis.batch.sentinel;

import dev.portcullis.ejb.job.Job;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.sentinel.NewJudgement;
import dev.portcullis.ejb.sentinel.SentinelChunk;
import jakarta.batch.api.chunk.AbstractItemWriter;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;
import java.util.List;

/** Stores judgments and advances the position, in the transaction of the chunk. */
@Named("blockWriter")
@Dependent
public class BlockWriter extends AbstractItemWriter {
  @Inject SentinelChunk steps;
  @Inject JobHeartbeats heartbeats;
  @Inject StepContext step;

  /** Some runtimes have chunks without items. */
  @Override
  public void writeItems(List<Object> items) {
    try {
      for (Object item : items) {
        steps.write(SentinelStepState.of(step).sentinel(), (NewJudgement) item);
      }
    } catch (RuntimeException | Error failure) {
      heartbeats.of(Job.SENTINEL.id()).failed(failure, Duration.ZERO);
      throw failure;
    }
  }
}
