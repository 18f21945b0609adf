package dev.portcullis.web.audit;

import dev.portcullis.ejb.audit.TimelineItem;
import dev.portcullis.ejb.audit.TimelineView;
import dev.portcullis.ejb.outbound.YieldedPermit;
import dev.portcullis.kernel.Failure;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.function.UnaryOperator;

/**
 * The timeline as a file that is written while it is read: one chunk is in memory at a time, and a
 * slow client occupies no database connection. A file without its last line is incomplete.
 */
final class TimelineFile implements StreamingOutput {
  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final ExportFormat format;
  private final TimelineView first;
  private final UnaryOperator<TimelineView> more;
  private final long rows;
  private final Semaphore places;

  /**
   * Creates a file.
   *
   * @param first its first chunk
   * @param more returns the chunk after another
   * @param rows the maximum number of items, in whole chunks
   * @param places limits the concurrent files
   */
  TimelineFile(
      ExportFormat format,
      TimelineView first,
      UnaryOperator<TimelineView> more,
      long rows,
      Semaphore places) {
    this.format = format;
    this.first = first;
    this.more = more;
    this.rows = rows;
    this.places = places;
  }

  @Override
  public void write(OutputStream out) throws IOException {
    if (!places.tryAcquire()) {
      throw busy();
    }
    try {
      write(out, format.head());
      write(out, format.end(items(out)));
    } finally {
      places.release();
    }
  }

  /** The failure for too many concurrent files. */
  static Failure busy() {
    return Failure.overloaded("Too many exports are in progress; try again", 30);
  }

  /** Writes the items; returns the cursor to continue at, or null. */
  private String items(OutputStream out) throws IOException {
    long begun = System.nanoTime();
    long written = 0;
    TimelineView part = first;
    while (true) {
      StringBuilder lines = new StringBuilder();
      for (TimelineItem item : part.items()) {
        lines.append(format.line(item));
      }
      write(out, lines.toString());
      written += part.items().size();
      boolean late = System.nanoTime() - begun > LONGEST.toNanos();
      if (part.next() == null || late || written >= rows) {
        return part.next();
      }
      part = more.apply(part);
    }
  }

  /** Other requests use the permit of this request while the client reads slowly. */
  private static void write(OutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    YieldedPermit.runYielding(
        () -> {
          out.write(bytes);
          return null;
        });
  }
}
