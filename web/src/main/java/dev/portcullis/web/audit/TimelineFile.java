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
 * The time line as a file that is written while it is read: one part of it is in memory at a time,
 * and no connection is held while the reader takes its time. A file without its last line is not
 * whole.
 */
final class TimelineFile implements StreamingOutput {
  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final ExportFormat format;
  private final TimelineView first;
  private final UnaryOperator<TimelineView> more;
  private final long rows;
  private final Semaphore places;

  /**
   * A file.
   *
   * @param first its first part
   * @param more the part after another
   * @param rows how many items it has at most, in whole parts
   * @param places how many may be written at the same time
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

  /** Why no other file is begun. */
  static Failure busy() {
    return Failure.overloaded("Too many files are being written; try again", 30);
  }

  /** Writes the items; where to go on, or null. */
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

  /** Others have the place of the request while the reader takes its time. */
  private static void write(OutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    YieldedPermit.runYielding(
        () -> {
          out.write(bytes);
          return null;
        });
  }
}
