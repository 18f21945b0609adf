package dev.portcullis.ejb.tracing;

import dev.portcullis.ejb.metrics.Build;
import dev.portcullis.ejb.outbound.BoundedHttp;
import dev.portcullis.ejb.outbound.ConnectionFailureText;
import dev.portcullis.kernel.LogThrottle;
import dev.portcullis.kernel.Span;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Posts spans to an OpenTelemetry collector in batches, without retries. A collector that is down,
 * hangs or sends endlessly costs only the spans of its request.
 */
final class SpanExport implements Runnable, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SpanExport.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(1);
  private static final long POLL_MILLIS = 1_000;

  private final SpanQueue queue;
  private final URI endpoint;
  private final BoundedHttp http;
  private final OtlpJson json;
  private final LongAdder exported = new LongAdder();
  private volatile boolean isStopping;

  /** Creates an export that has not started. */
  SpanExport(SpanQueue queue, URI endpoint, BoundedHttp http) {
    this.queue = queue;
    this.endpoint = endpoint;
    this.http = http;
    Map<String, String> resource = new LinkedHashMap<>();
    resource.put("service.name", "portcullis");
    resource.put("service.version", Build.version());
    this.json = new OtlpJson(resource);
  }

  /** Posts queued spans until it is closed. */
  @Override
  public void run() {
    try {
      while (!isStopping) {
        List<Span.FinishedSpan> spans = queue.next(POLL_MILLIS);
        if (!spans.isEmpty()) {
          postOrLose(spans);
        }
      }
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
    }
  }

  /** A fault or an error costs these spans, but never the thread. */
  private void postOrLose(List<Span.FinishedSpan> spans) {
    try {
      post(spans);
    } catch (RuntimeException | Error fault) {
      LOG.debug("Spans cannot be written", fault);
      recordLost(spans, fault.toString());
    }
  }

  private void post(List<Span.FinishedSpan> spans) {
    HttpPost request = new HttpPost(endpoint);
    request.setEntity(new ByteArrayEntity(json.write(spans), ContentType.APPLICATION_JSON));
    try {
      int status = http.send(request).status();
      if (status / 100 == 2) {
        exported.add(spans.size());
      } else {
        recordLost(spans, "HTTP status " + status);
      }
    } catch (IOException failed) {
      recordLost(spans, ConnectionFailureText.because(failed));
    }
  }

  private void recordLost(List<Span.FinishedSpan> spans, String why) {
    queue.recordLost(spans.size());
    if (isStopping) {
      return;
    }
    LINES
        .permit("lost")
        .ifPresent(
            more ->
                LOG.warn(
                    "The trace collector (tracing.otlp-endpoint) does not accept spans: {}{}",
                    why,
                    more));
  }

  /** How many spans the collector has accepted. */
  long exported() {
    return exported.sum();
  }

  @Override
  public void close() {
    isStopping = true;
    http.close();
  }
}
