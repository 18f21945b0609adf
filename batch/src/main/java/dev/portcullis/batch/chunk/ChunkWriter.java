package dev.portcullis.batch.chunk;

import dev.portcullis.ejb.job.ChunkSequence;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.monitoring.JobRunStore;
import jakarta.batch.api.chunk.AbstractItemWriter;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;
import java.util.List;

/** Writes the items, and the position of the run, in the transaction of the chunk. */
@Named("portionWriter")
@Dependent
public class ChunkWriter extends AbstractItemWriter {
  @Inject JobRunStore runs;
  @Inject JobHeartbeats heartbeats;
  @Inject StepContext step;

  /** Some runtimes have chunks without items. */
  @Override
  public void writeItems(List<Object> items) {
    if (items.isEmpty()) {
      return;
    }
    ChunkStepState lane = ChunkStepState.of(step);
    List<ChunkSequence.Item> ready = items.stream().map(ChunkSequence.Item.class::cast).toList();
    try {
      lane.chunks().write(ready);
      runs.move(lane.run().at(ready.get(ready.size() - 1).after()));
    } catch (RuntimeException | Error failure) {
      heartbeats.of(lane.run().job()).failed(failure, Duration.ZERO);
      throw failure;
    }
  }
}
