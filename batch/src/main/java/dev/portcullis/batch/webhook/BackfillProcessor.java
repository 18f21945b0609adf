package dev.portcullis.batch.webhook;

import dev.portcullis.ejb.webhook.backfill.Backfiller;
import dev.portcullis.ejb.webhook.backfill.PastBlock;
import jakarta.batch.api.chunk.ItemProcessor;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Judges and decodes the blocks read; filters blocks without callbacks. */
@Named("backfillProcessor")
@Dependent
public class BackfillProcessor implements ItemProcessor {
  @Inject Backfiller backfiller;
  @Inject StepContext step;

  @Override
  public Object processItem(Object item) throws InterruptedException {
    try {
      return backfiller.judge((PastBlock) item).orElse(null);
    } catch (Throwable failure) {
      BackfillPartition on = BackfillPartition.of(step);
      backfiller.failed(on.lane(), failure);
      throw on.skip(failure);
    }
  }
}
