package dev.portcullis.bench;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * The same requests, calls of JSON-RPC as a rule, again and again, over connections that are kept
 * open.
 */
final class Calls {
  private static final long WARM_UP_SECONDS = 5;
  private static final long MEASURED = TimeUnit.SECONDS.toNanos(5);

  private final URI url;
  private final String path;
  private final String token;
  private final String expected;

  /**
   * Defines the server that is called, and the caller.
   *
   * @param path below the URL
   */
  Calls(URI url, String path, String token) {
    this(url, path, token, "\"result\"");
  }

  /**
   * The same where answers are others.
   *
   * @param expected what each answer contains
   */
  Calls(URI url, String path, String token, String expected) {
    this.url = url;
    this.path = path;
    this.token = token;
    this.expected = expected;
  }

  /**
   * What came of it.
   *
   * @param median half of the calls took no longer, in microseconds
   * @param p99 99 of 100 calls took no longer, in microseconds
   * @param perSecond how many were answered a second, by all connections together
   */
  record Figures(double median, double p99, double perSecond) {}

  /**
   * One of those who call in turn.
   *
   * @param token the bearer token
   * @param body the call
   */
  record Caller(String token, String body) {}

  /** Measures one call on so many connections at a time, and prints the figures. */
  Figures measure(String what, int connections, String body) throws Exception {
    return measure(what, connections, List.of(new Caller(token, body)), WARM_UP_SECONDS);
  }

  /**
   * The same with several callers, each of whom calls once before the first calls again.
   *
   * @param warmUpSeconds how long they call before that is measured
   */
  Figures measure(String what, int connections, List<Caller> callers, long warmUpSeconds)
      throws Exception {
    warmUp(connections, callers, warmUpSeconds);
    long start = System.nanoTime();
    long[] nanos = run(connections, callers, MEASURED);
    double perSecond = nanos.length * 1e9 / (System.nanoTime() - start);
    Report.spread(what, nanos);
    Report.line("%-48s %,12.0f requests/s", "", perSecond);
    Arrays.sort(nanos);
    return new Figures(
        nanos[nanos.length / 2] / 1e3, Report.quantile(nanos, 0.99) * 1e3, perSecond);
  }

  /** Calls for so many seconds and measures nothing. */
  void warmUp(int connections, List<Caller> callers, long seconds) throws Exception {
    var unused = run(connections, callers, TimeUnit.SECONDS.toNanos(seconds));
  }

  private long[] run(int connections, List<Caller> callers, long duration) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(connections);
    try {
      List<Future<List<Long>>> parts = new ArrayList<>();
      for (int i = 0; i < connections; i++) {
        int first = i * callers.size() / connections;
        parts.add(threads.submit(() -> one(callers, first, duration)));
      }
      List<Long> all = new ArrayList<>();
      for (Future<List<Long>> part : parts) {
        all.addAll(part.get());
      }
      return all.stream().mapToLong(Long::longValue).toArray();
    } finally {
      threads.shutdownNow();
    }
  }

  private List<Long> one(List<Caller> callers, int first, long duration) throws IOException {
    List<Long> nanos = new ArrayList<>();
    try (Connection connection = new Connection(url)) {
      long end = System.nanoTime() + duration;
      int turn = first;
      for (long start = System.nanoTime(); start < end; start = System.nanoTime()) {
        Caller caller = callers.get(turn++ % callers.size());
        String answer = connection.send("POST", path, caller.token(), caller.body());
        nanos.add(System.nanoTime() - start);
        if (!answer.contains(expected)) {
          throw new IOException("answered " + answer);
        }
      }
    }
    return nanos;
  }
}
