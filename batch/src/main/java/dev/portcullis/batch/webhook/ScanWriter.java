package dev.portcullis.batch.webhook;

import jakarta.batch.api.chunk.AbstractItemWriter;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Named;
import java.util.List;

/** Accepts the blocks whose events are queued, so that the batch runtime counts them as written. */
@Named("scanWriter")
@Dependent
public class ScanWriter extends AbstractItemWriter {
  @Override
  public void writeItems(List<Object> items) {
    // The events were committed with the position, before the block became an item (ADR 0136).
  }
}
