package dev.portcullis.batch.chunk;

import dev.portcullis.ejb.job.ChunkSequence;
import jakarta.batch.api.chunk.ItemProcessor;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Prepares items for the writer. */
@Named("portionProcessor")
@Dependent
public class ChunkProcessor implements ItemProcessor {
  @Inject StepContext step;

  @Override
  public Object processItem(Object item) {
    return ChunkStepState.of(step).chunks().process((ChunkSequence.Item) item);
  }
}
