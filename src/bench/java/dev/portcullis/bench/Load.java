package dev.portcullis.bench;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A number of clients that call one server, each with a connection of its own. */
final class Load implements AutoCloseable {
  /** One call; {@code number} is another for each. */
  interface Call {
    void on(Connection connection, String token, long number) throws IOException;
  }

  private static final long WARM_UP = TimeUnit.SECONDS.toNanos(30);

  private final List<Connection> connections = new ArrayList<>();
  private final ExecutorService threads;
  private final Map<String, ProcessHandle> programs;
  private long calls;

  /**
   * Opens the connections.
   *
   * @param programs whose processor time is reported: the first process of each, by name
   */
  Load(URI base, int clients, Map<String, ProcessHandle> programs) throws IOException {
    this.programs = programs;
    for (int i = 0; i < clients; i++) {
      connections.add(new Connection(base));
    }
    threads = Executors.newFixedThreadPool(clients);
  }

  /**
   * Prints how many calls a second are answered, and the processor time of each: rounds of {@code
   * each} calls by every client, after half a minute to warm up. Before that the server's compiler
   * takes a third of the processor time.
   *
   * @param tokens called for a token before each round
   * @return the median rate
   */
  double rate(String what, int rounds, int each, Supplier<String> tokens, Call call)
      throws Exception {
    for (long start = System.nanoTime(); System.nanoTime() - start < WARM_UP; ) {
      round(each, tokens.get(), call);
    }
    ProcessorTime cost = ProcessorTime.of(programs);
    double median =
        Report.median(what, "requests/s", 0, rounds, () -> round(each, tokens.get(), call));
    cost.report((long) rounds * connections.size() * each);
    return median;
  }

  /** Every client makes so many calls; how many that are. */
  double round(int each, String token, Call call) throws Exception {
    List<Future<?>> parts = new ArrayList<>();
    for (Connection connection : connections) {
      long first = calls;
      calls += each;
      parts.add(
          threads.submit(
              () -> {
                for (int i = 0; i < each; i++) {
                  call.on(connection, token, first + i);
                }
                return null;
              }));
    }
    for (Future<?> part : parts) {
      part.get();
    }
    return (double) connections.size() * each;
  }

  @Override
  public void close() throws IOException {
    threads.shutdownNow();
    for (Connection connection : connections) {
      connection.close();
    }
  }
}
