package dev.portcullis.batch.webhook;

import dev.portcullis.ejb.webhook.scan.ScannedBlock;
import jakarta.batch.api.chunk.ItemProcessor;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Named;

/** Filters blocks without events for any recipient. */
@Named("scanProcessor")
@Dependent
public class ScanProcessor implements ItemProcessor {
  @Override
  public Object processItem(Object item) {
    return ((ScannedBlock) item).events() == 0 ? null : item;
  }
}
