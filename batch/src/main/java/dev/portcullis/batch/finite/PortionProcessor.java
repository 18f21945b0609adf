package dev.portcullis.batch.finite;

import dev.portcullis.ejb.job.Portions;
import jakarta.batch.api.chunk.ItemProcessor;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Makes ready what is to be written. */
@Named("portionProcessor")
@Dependent
public class PortionProcessor implements ItemProcessor {
  @Inject StepContext step;

  @Override
  public Object processItem(Object item) {
    return PortionLane.of(step).portions().process((Portions.Item) item);
  }
}
