package dev.portcullis.bench;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** A number of clients that call one server, each with a connection of its own. */
final class Load implements AutoCloseable {
  /** One call; {@code number} is another for each. */
  interface Call {
    void on(Connection connection, String token, long number) throws IOException;
  }

  private final List<Connection> connections = new ArrayList<>();
  private final ExecutorService threads;
  private long calls;

  Load(URI base, int clients) throws IOException {
    for (int i = 0; i < clients; i++) {
      connections.add(new Connection(base));
    }
    threads = Executors.newFixedThreadPool(clients);
  }

  /**
   * Prints how many calls a second are answered: rounds of {@code each} calls by every client,
   * after as many to warm up.
   *
   * @param tokens asked for a token before each round
   */
  void rate(String what, int rounds, int each, Supplier<String> tokens, Call call)
      throws Exception {
    Report.rate(
        what,
        "requests/s",
        rounds,
        rounds,
        () -> {
          String token = tokens.get();
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
        });
  }

  @Override
  public void close() throws IOException {
    threads.shutdownNow();
    for (Connection connection : connections) {
      connection.close();
    }
  }
}
