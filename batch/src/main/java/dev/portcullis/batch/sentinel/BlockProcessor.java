package dev.portcullis.batch.sentinel;

import dev.portcullis.ejb.sentinel.BlockTurn;
import dev.portcullis.ejb.sentinel.BlockWatch;
import dev.portcullis.kernel.Span;
import jakarta.batch.api.chunk.ItemProcessor;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Judges blocks; those that left the chain meanwhile, or still cannot be judged, are filtered. */
@Named("blockProcessor")
@Dependent
public class BlockProcessor implements ItemProcessor {
  @Inject BlockWatch watch;
  @Inject StepContext step;

  @Override
  public Object processItem(Object item) throws InterruptedException {
    BlockWatching on = BlockWatching.of(step);
    Span span = Span.beginTrace("Judging blocks", Span.Kind.INTERNAL);
    try {
      return watch.judge(on.sentinel(), (BlockTurn) item).orElse(null);
    } catch (Throwable failure) {
      span.failed(true);
      throw on.skip(failure);
    } finally {
      span.end();
    }
  }
}
