package dev.portcullis.batch.sentinel;

import dev.portcullis.ejb.sentinel.BlockToJudge;
import dev.portcullis.ejb.sentinel.SentinelChunk;
import dev.portcullis.kernel.Span;
import jakarta.batch.api.chunk.ItemProcessor;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Judges blocks; filters those that have since left the chain, or still cannot be judged. */
@Named("blockProcessor")
@Dependent
public class BlockProcessor implements ItemProcessor {
  @Inject SentinelChunk steps;
  @Inject StepContext step;

  @Override
  public Object processItem(Object item) throws InterruptedException {
    SentinelStepState on = SentinelStepState.of(step);
    Span span = Span.beginTrace("Judging blocks", Span.Kind.INTERNAL);
    try {
      return on.loop().run(() -> steps.judge(on.sentinel(), (BlockToJudge) item)).orElse(null);
    } catch (Throwable failure) {
      span.failed(true);
      throw on.skip(failure);
    } finally {
      span.end();
    }
  }
}
