package dev.portcullis.ejb.denial;

import dev.portcullis.kernel.LogThrottle;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the rows of a buffer in batches, each in a transaction of its own. While the database is
 * unavailable, all rows stay in the buffer. A rejected batch is divided until the rejected row is
 * found, which then counts as missing.
 *
 * @param <T> the row
 */
final class LedgerDrain<T> {
  static final int BATCH = 500;

  private static final Logger LOG = LoggerFactory.getLogger(LedgerDrain.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(1);

  private final String name;
  private final LedgerBuffer<T> buffer;
  private final Function<LedgerGap, Optional<T>> recorded;
  private final Consumer<List<T>> table;

  /**
   * From a buffer to a table.
   *
   * @param name the kind of rows, for the log
   * @param recorded the row with the number of missing rows, if the table has such rows
   * @param table inserts rows, all of them or none; existing rows are skipped
   */
  LedgerDrain(
      String name,
      LedgerBuffer<T> buffer,
      Function<LedgerGap, Optional<T>> recorded,
      Consumer<List<T>> table) {
    this.name = name;
    this.buffer = buffer;
    this.recorded = recorded;
    this.table = table;
  }

  /** Writes all rows, as far as the database accepts them; never throws. */
  void run() {
    // At most the capacity of the buffer, so that repeated rejections cannot loop forever.
    int batches = buffer.capacity() / BATCH + 3;
    try {
      List<T> rows = next();
      for (int i = 0; i < batches && !rows.isEmpty(); i++) {
        write(rows);
        rows = next();
      }
    } catch (RuntimeException | Error unwritten) {
      LINES
          .permit(name + unwritten.getClass().getName())
          .ifPresent(more -> LOG.warn("The {} are recorded later: {}{}", name, unwritten, more));
    }
  }

  /** A gap becomes a row like any other; if there is no room after all, it is counted. */
  private List<T> next() {
    buffer.takeGap().flatMap(recorded).ifPresent(buffer::add);
    return buffer.first(BATCH);
  }

  /** Writes the first rows of the buffer. */
  private void write(List<T> rows) {
    try {
      table.accept(rows);
      buffer.written(rows.size());
    } catch (RuntimeException fault) {
      String state = SqlDataErrors.stateOf(fault).orElseThrow(() -> fault);
      if (rows.size() > 1) {
        int half = rows.size() / 2;
        write(rows.subList(0, half));
        write(rows.subList(half, rows.size()));
        return;
      }
      buffer.refused();
      LINES
          .permit(name + state)
          .ifPresent(
              more ->
                  LOG.warn(
                      "One of the {} is only counted: the database rejects it ({}){}",
                      name,
                      state,
                      more));
    }
  }
}
