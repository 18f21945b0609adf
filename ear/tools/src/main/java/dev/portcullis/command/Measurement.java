package dev.portcullis.command;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Repeats the same request on several connections for some seconds and measures the latency. */
final class Measurement {
  private static final int MOST_BYTES = 1 << 20;
  private static final int MOST_REASONS = 20;

  private final String name;
  private final HttpRequest request;
  private final String expected;

  /** In microseconds, each to within one percent. */
  private final Histogram latencies = new ConcurrentHistogram(2);

  private final ConcurrentSkipListMap<String, AtomicLong> failures = new ConcurrentSkipListMap<>();
  private double seconds;

  /**
   * A measurement that has not run yet.
   *
   * @param expected a text that a good response contains
   */
  Measurement(String name, HttpRequest request, String expected) {
    this.name = name;
    this.request = request;
    this.expected = expected;
  }

  /** Runs the measurement, and waits for in-flight requests at its end. */
  void run(HttpClient client, int connections, Duration duration) throws InterruptedException {
    long begin = System.nanoTime();
    long end = begin + duration.toNanos();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      Thread thread = new Thread(() -> sendRepeatedly(client, end), "measurement");
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    seconds = (System.nanoTime() - begin) / 1e9;
  }

  private void sendRepeatedly(HttpClient client, long end) {
    while (System.nanoTime() - end < 0) {
      long begin = System.nanoTime();
      try {
        HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
        byte[] body;
        try (InputStream stream = response.body()) {
          body = stream.readNBytes(MOST_BYTES);
        }
        String text = new String(body, java.nio.charset.StandardCharsets.UTF_8);
        if (response.statusCode() != 200) {
          failed("HTTP " + response.statusCode());
        } else if (!text.contains(expected)) {
          failed("another answer");
        } else {
          latencies.recordValue((System.nanoTime() - begin) / 1000);
        }
      } catch (IOException failed) {
        failed(failed.getClass().getSimpleName());
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private void failed(String reason) {
    String counted = failures.size() < MOST_REASONS ? reason : failures.firstKey();
    failures.computeIfAbsent(counted, any -> new AtomicLong()).incrementAndGet();
  }

  /** Whether there was a response, and every response was good. */
  boolean isGood() {
    return failures.isEmpty() && latencies.getTotalCount() > 0;
  }

  /** The column headers of {@link #line}. */
  static String head() {
    return "%-28s %9s %9s %9s %9s  %s"
        .formatted("", "answers", "a second", "p50 ms", "p95 ms", "failed");
  }

  private double millis(double percentile) {
    return latencies.getValueAtPercentile(percentile) / 1000.0;
  }

  /** The result as a line. */
  String line() {
    return String.format(
        Locale.ROOT,
        "%-28s %9d %9.1f %9.2f %9.2f  %s",
        name,
        latencies.getTotalCount(),
        latencies.getTotalCount() / seconds,
        millis(50),
        millis(95),
        failures.isEmpty()
            ? "0"
            : failures.entrySet().stream()
                .map(each -> each.getValue() + " " + each.getKey())
                .collect(Collectors.joining(", ")));
  }
}
