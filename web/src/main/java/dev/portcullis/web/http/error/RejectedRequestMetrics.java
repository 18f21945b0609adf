package dev.portcullis.web.http.error;

import dev.portcullis.ejb.metrics.FeatureMeters;
import dev.portcullis.kernel.Failure;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.TreeMap;

/** Counts requests that were rejected before they were processed. */
@ApplicationScoped
public class RejectedRequestMetrics extends FeatureMeters {
  private static final int[] STATUSES = {400, 405, 408, 413, 429, 503};

  private final Map<Integer, Counter> byStatus = new TreeMap<>();
  private Counter others;

  @Override
  protected void register(MeterRegistry registry) {
    for (int status : STATUSES) {
      byStatus.put(status, counter(registry, String.valueOf(status)));
    }
    others = counter(registry, "other");
  }

  private static Counter counter(MeterRegistry registry, String status) {
    return Counter.builder("portcullis_http_refused")
        .description("Requests rejected before processing, by status")
        .tag("status", status)
        .register(registry);
  }

  /** Counts a request that was rejected with a failure. */
  public void refused(Failure failure) {
    refused(ErrorResponse.status(failure.reason()));
  }

  /** Counts a request that was rejected with a status. */
  public void refused(int status) {
    byStatus.getOrDefault(status, others).increment();
  }
}
