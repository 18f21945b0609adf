package dev.portcullis.batch.webhook;

import dev.portcullis.ejb.webhook.backfill.Backfiller;
import dev.portcullis.ejb.webhook.backfill.PastBlockResult;
import jakarta.batch.api.chunk.AbstractItemWriter;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;

/** Queues the callbacks of blocks and advances the positions, in the transaction of the chunk. */
@Named("backfillWriter")
@Dependent
public class BackfillWriter extends AbstractItemWriter {
  @Inject Backfiller backfiller;
  @Inject StepContext step;

  /** Some runtimes have chunks without items. */
  @Override
  public void writeItems(List<Object> items) {
    backfiller.write(
        BackfillPartition.of(step).lane(),
        items.stream().map(PastBlockResult.class::cast).toList());
  }
}
