package dev.portcullis.ejb.tracing;

import dev.portcullis.ejb.metrics.Build;
import dev.portcullis.kernel.Seldom;
import dev.portcullis.kernel.Span;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Posts spans to an OpenTelemetry collector, some at a time and never again: a collector that is
 * away, hangs or sends without end costs what it was told of, and nothing else.
 */
final class SpanExport implements Runnable, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SpanExport.class);
  private static final Seldom LINES = Seldom.perMinute(1);
  private static final long LOOK_MILLIS = 1_000;

  private final SpanQueue queue;
  private final URI endpoint;
  private final Duration patience;
  private final HttpClient http;
  private final OtlpJson json;
  private final LongAdder exported = new LongAdder();
  private volatile boolean isStopping;

  /**
   * Posts nothing yet.
   *
   * @param patience how long a request may take in all
   */
  SpanExport(SpanQueue queue, URI endpoint, Duration patience) {
    this.queue = queue;
    this.endpoint = endpoint;
    this.patience = patience;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(patience)
            .build();
    Map<String, String> resource = new LinkedHashMap<>();
    resource.put("service.name", "portcullis");
    resource.put("service.version", Build.version());
    this.json = new OtlpJson(resource);
  }

  /** Posts what waits until it is closed. */
  @Override
  public void run() {
    try {
      while (!isStopping) {
        List<Span.Ended> spans = queue.next(LOOK_MILLIS);
        if (!spans.isEmpty()) {
          postOrLose(spans);
        }
      }
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
    }
  }

  /** A fault costs these spans, and never the thread. */
  private void postOrLose(List<Span.Ended> spans) throws InterruptedException {
    try {
      post(spans);
    } catch (RuntimeException fault) {
      LOG.debug("Spans cannot be written", fault);
      lost(spans, fault.toString());
    }
  }

  private void post(List<Span.Ended> spans) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(endpoint)
            .header("content-type", "application/json")
            .timeout(patience)
            .POST(BodyPublishers.ofByteArray(json.write(spans)))
            .build();
    CompletableFuture<HttpResponse<Void>> answer =
        http.sendAsync(request, BodyHandlers.discarding());
    try {
      int status = answer.get(patience.toMillis(), TimeUnit.MILLISECONDS).statusCode();
      if (status / 100 == 2) {
        exported.add(spans.size());
      } else {
        lost(spans, "HTTP status " + status);
      }
    } catch (TimeoutException late) {
      lost(spans, "no answer in time");
    } catch (ExecutionException failed) {
      lost(
          spans,
          failed.getCause() instanceof IOException
              ? failed.getCause().getClass().getSimpleName()
              : String.valueOf(failed.getCause()));
    } finally {
      answer.cancel(true);
    }
  }

  private void lost(List<Span.Ended> spans, String why) {
    queue.lost(spans.size());
    LINES
        .tell("lost")
        .ifPresent(
            more ->
                LOG.warn(
                    "The collector of traces (tracing.otlp-endpoint) does not take them: {}{}",
                    why,
                    more));
  }

  /** How many spans the collector has taken. */
  long exported() {
    return exported.sum();
  }

  @Override
  public void close() {
    isStopping = true;
  }
}
