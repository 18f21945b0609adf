package dev.portcullis.ejb.monitoring;

import dev.portcullis.kernel.LogThrottle;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The orders about jobs as this node last read them. While the database does not respond, the last
 * known orders apply; before the first read they are unknown.
 */
@ApplicationScoped
public class JobCommands {
  private static final Logger LOG = LoggerFactory.getLogger(JobCommands.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(1);

  @Inject private JobStore store;

  private volatile Map<String, JobCommand> known;

  /** Reads them again. */
  public void refresh() {
    try {
      Map<String, JobCommand> read = new TreeMap<>();
      store.orders().forEach(order -> read.put(order.job(), order));
      known = read;
    } catch (RuntimeException unread) {
      LINES
          .permit("orders")
          .ifPresent(more -> LOG.warn("Job orders are read later: {}{}", unread, more));
    }
  }

  /** The orders by job; empty before they were ever read. */
  public Optional<Map<String, JobCommand>> known() {
    return Optional.ofNullable(known);
  }

  private static String words(JobCommand order) {
    return order.isByServerConsole() ? order.job() + " (by a server's console)" : order.job();
  }

  /** The names of the jobs that are stopped, separated by commas; empty if none is. */
  public Optional<String> stopped() {
    return known()
        .map(
            orders ->
                String.join(
                    ", ",
                    orders.values().stream()
                        .filter(JobCommand::stopped)
                        .map(JobCommands::words)
                        .toList()))
        .filter(names -> !names.isEmpty());
  }
}
