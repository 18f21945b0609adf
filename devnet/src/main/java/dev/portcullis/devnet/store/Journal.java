package dev.portcullis.devnet.store;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An append-only log of batches, cut into segment files named after their first sequence number.
 * One append is one sequential write, which is what makes acknowledging a block cheap; the ordered
 * store behind it catches up later.
 *
 * <p>Record: length (4), checksum of the rest (4), sequence number (8), payload. A torn record at
 * the end is what a crash leaves behind; it was never acknowledged and is cut off. Records follow
 * each other without a gap, over all segments: a journal that has one is refused (ADR 0010).
 */
final class Journal implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Journal.class);
  private static final int HEAD = 2 * Integer.BYTES;
  private static final int MAX_RECORD = 1 << 30;
  private static final String PREFIX = "journal-";

  private final Path directory;
  private final boolean fsync;
  private FileChannel channel;
  private long sequence;
  private volatile long written;

  private Journal(Path directory, boolean fsync, long applied) {
    this.directory = directory;
    this.fsync = fsync;
    this.sequence = applied;
  }

  /**
   * Opens the journal and hands every whole record that the ordered store does not have to the
   * replayer, in order.
   *
   * @param directory where the segments are
   * @param fsync whether an append waits for the disk and not only for the operating system
   * @param applied the number of the last record that the ordered store has, 0 for none
   * @param replay receives payload and sequence number
   * @throws StoreException if a record is missing between two others
   */
  static Journal open(Path directory, boolean fsync, long applied, ObjLongConsumer<byte[]> replay)
      throws IOException {
    Journal journal = new Journal(directory, fsync, applied);
    for (Path segment : journal.segments()) {
      journal.replay(segment, replay);
    }
    journal.startSegment();
    return journal;
  }

  /** The number of the last record, 0 when there has never been one. */
  long sequence() {
    return sequence;
  }

  /** Bytes in the current segment. */
  long written() {
    return written;
  }

  /**
   * Appends one record.
   *
   * @return its sequence number
   */
  long append(byte[] payload) {
    long number = sequence + 1;
    ByteBuffer record = ByteBuffer.allocate(HEAD + Long.BYTES + payload.length);
    record.putInt(Long.BYTES + payload.length).putInt(0).putLong(number).put(payload);
    record.putInt(Integer.BYTES, checksum(record.array(), HEAD)).flip();
    try {
      long start = channel.position();
      try {
        writeFully(record);
      } catch (IOException e) {
        // A half-written record would hide everything after it from a replay.
        channel.truncate(start);
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    sequence = number;
    written = written + HEAD + Long.BYTES + payload.length;
    return number;
  }

  private void writeFully(ByteBuffer record) throws IOException {
    while (record.hasRemaining()) {
      channel.write(record);
    }
    if (fsync) {
      channel.force(false);
    }
  }

  /**
   * Begins a new segment.
   *
   * @return the segments that are complete and can be dropped once the ordered store has all of
   *     them
   */
  List<Path> rotate() throws IOException {
    List<Path> complete = segments();
    startSegment();
    complete.remove(segmentPath());
    return complete;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  private void startSegment() throws IOException {
    if (channel != null) {
      channel.close();
    }
    channel =
        FileChannel.open(
            segmentPath(),
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE);
    PrivateFiles.file(segmentPath());
    written = 0;
  }

  private Path segmentPath() {
    return directory.resolve(PREFIX + String.format("%019d", sequence + 1));
  }

  private List<Path> segments() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return new ArrayList<>(
          files.filter(f -> f.getFileName().toString().startsWith(PREFIX)).sorted().toList());
    }
  }

  private void replay(Path segment, ObjLongConsumer<byte[]> replay) throws IOException {
    try (FileChannel in = FileChannel.open(segment, StandardOpenOption.READ)) {
      long end = 0;
      for (ByteBuffer record = next(in); record != null; record = next(in)) {
        end = in.position();
        long number = record.getLong();
        if (number > sequence + 1) {
          throw new StoreException(
              "The journal in %s is damaged: record %d follows record %d"
                  .formatted(directory, number, sequence),
              null);
        }
        if (number == sequence + 1) {
          sequence = number;
          byte[] payload = new byte[record.remaining()];
          record.get(payload);
          replay.accept(payload, number);
        }
      }
      if (end < in.size()) {
        LOG.warn("{}: the last {} bytes are no whole record", segment, in.size() - end);
      }
    }
  }

  /** Reads one record, number and payload; null at the end or where a crash tore it. */
  private static ByteBuffer next(FileChannel in) throws IOException {
    try {
      ByteBuffer head = ByteBuffer.wrap(read(in, HEAD));
      int length = head.getInt();
      if (length < Long.BYTES || length > MAX_RECORD || length > in.size() - in.position()) {
        return null;
      }
      int expected = head.getInt();
      byte[] body = read(in, length);
      return checksum(body, 0) == expected ? ByteBuffer.wrap(body) : null;
    } catch (EOFException e) {
      return null;
    }
  }

  private static byte[] read(FileChannel in, int length) throws IOException {
    byte[] bytes = new byte[length];
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      if (in.read(buffer) < 0) {
        throw new EOFException();
      }
    }
    return bytes;
  }

  private static int checksum(byte[] bytes, int from) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, from, bytes.length - from);
    return (int) crc.getValue();
  }
}
