package dev.portcullis.devnet.store;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the files of a write-ahead log.
 *
 * <p>A file begins with 8 fixed bytes, the number of its first batch (8) and a checksum of both
 * (4). A record is: length of the batch (4), number (8), sum over all entries before (8) and after
 * it (8), checksum of the batch (4), checksum of all that (4), batch. Numbers and sums are
 * consecutive without a gap, over all files and from the ordered store on.
 *
 * <p>A kill leaves a truncated last record, which was never acknowledged. {@link CommitMarker}
 * records which batches were acknowledged. Every other inconsistency is damage.
 */
final class WriteAheadLogSegments {
  private static final Logger LOG = LoggerFactory.getLogger(WriteAheadLogSegments.class);
  private static final String PREFIX = "journal-";
  private static final byte[] MAGIC = {'p', 'c', 'j', 'r', 'n', 'l', 0, 2};
  private static final int FILE_HEAD = MAGIC.length + Long.BYTES + Integer.BYTES;
  private static final int HEAD = 3 * Integer.BYTES + 3 * Long.BYTES;

  private final Path directory;
  private final BiConsumer<WriteBatch, CommitPosition> replay;
  private final CommitPosition applied;
  private CommitPosition last;

  private WriteAheadLogSegments(
      Path directory, CommitPosition applied, BiConsumer<WriteBatch, CommitPosition> replay) {
    this.directory = directory;
    this.applied = applied;
    this.last = applied;
    this.replay = replay;
  }

  /** The segments of a directory, in order. */
  static List<Path> of(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return new ArrayList<>(
          files.filter(f -> f.getFileName().toString().startsWith(PREFIX)).sorted().toList());
    }
  }

  /** The segment that begins with a batch. */
  static Path path(Path directory, long first) {
    return directory.resolve(PREFIX + String.format("%019d", first));
  }

  /** The head of a segment. */
  static ByteBuffer head(long first) {
    ByteBuffer head = ByteBuffer.allocate(FILE_HEAD).put(MAGIC).putLong(first);
    return head.putInt(EntryChecksum.checksum(head.array(), 0, FILE_HEAD - Integer.BYTES)).flip();
  }

  /** A record. */
  static ByteBuffer record(CommitPosition before, CommitPosition after, byte[] payload) {
    ByteBuffer record = ByteBuffer.allocate(HEAD + payload.length);
    record.putInt(payload.length).putLong(after.number());
    record.putLong(before.digest()).putLong(after.digest());
    record.putInt(EntryChecksum.checksum(payload, 0, payload.length));
    record.putInt(EntryChecksum.checksum(record.array(), 0, HEAD - Integer.BYTES));
    return record.put(payload).flip();
  }

  /**
   * Passes every batch that the ordered store does not have to the replayer, in order.
   *
   * @param directory of the segments
   * @param applied the last batch of the ordered store
   * @param replay receives batches and their positions
   * @return the last batch of both
   * @throws StoreCorruptedException at the first inconsistency; the replayer has received all
   *     batches before it
   */
  static CommitPosition read(
      Path directory, CommitPosition applied, BiConsumer<WriteBatch, CommitPosition> replay)
      throws IOException {
    WriteAheadLogSegments reader = new WriteAheadLogSegments(directory, applied, replay);
    for (Path segment : of(directory)) {
      reader.read(segment);
    }
    reader.requireEnd();
    return reader.last;
  }

  private void requireEnd() throws IOException {
    Optional<CommitPosition> end = CommitMarker.read(directory);
    if (end.isEmpty() && last.number() > 0) {
      throw new StoreCorruptedException(CommitMarker.file(directory), "the file is missing");
    }
    if (end.isPresent() && end.get().number() > last.number()) {
      throw new StoreCorruptedException(
          path(directory, last.number() + 1),
          "batches up to %d were written, the last one here is %d"
              .formatted(end.get().number(), last.number()));
    }
    if (end.isPresent() && end.get().number() == last.number() && !end.get().equals(last)) {
      throw new StoreCorruptedException(
          CommitMarker.file(directory), "it belongs to another chain");
    }
  }

  private void read(Path segment) throws IOException {
    try (FileChannel in = FileChannel.open(segment, StandardOpenOption.READ)) {
      if (in.size() < FILE_HEAD) {
        // Killed during its creation; its missing content is detected in the end.
        return;
      }
      ByteBuffer head = ByteBuffer.wrap(read(in, FILE_HEAD));
      long number = head.getLong(MAGIC.length);
      if (!head.equals(head(number)) || !segment.equals(path(directory, number))) {
        throw new StoreCorruptedException(segment, "its beginning is not that of this file");
      }
      if (number > last.number() + 1) {
        throw last.equals(applied)
            ? new StoreCorruptedException(
                Database.file(directory),
                "it contains batches up to %d, and the journal continues with %d"
                    .formatted(last.number(), number))
            : new StoreCorruptedException(
                segment, "batch %d follows batch %d".formatted(number, last.number()));
      }
      while (in.position() < in.size()) {
        if (!readRecord(segment, in, number++)) {
          return;
        }
      }
    }
  }

  /** Reads a record; false where the file ends before the record does. */
  private boolean readRecord(Path segment, FileChannel in, long number) throws IOException {
    long at = in.position();
    long left = in.size() - at;
    if (left < HEAD) {
      return torn(segment, at);
    }
    byte[] bytes = read(in, HEAD);
    ByteBuffer head = ByteBuffer.wrap(bytes);
    if (EntryChecksum.checksum(bytes, 0, HEAD - Integer.BYTES)
        != head.getInt(HEAD - Integer.BYTES)) {
      throw damaged(segment, number, at);
    }
    int length = head.getInt();
    if (length > left - HEAD) {
      return torn(segment, at);
    }
    byte[] payload = read(in, length);
    CommitPosition after = new CommitPosition(head.getLong(), head.getLong(HEAD - 16));
    long before = head.getLong(HEAD - 24);
    if (after.number() != number
        || EntryChecksum.checksum(payload, 0, length) != head.getInt(HEAD - 8)) {
      throw damaged(segment, number, at);
    }
    follow(segment, before, after, payload);
    return true;
  }

  private void follow(Path segment, long before, CommitPosition after, byte[] payload) {
    boolean next = after.number() == last.number() + 1;
    if (next
        ? before != last.digest()
        : after.number() == applied.number() && !after.equals(applied)) {
      throw new StoreCorruptedException(
          segment, "batch %d does not continue the one before".formatted(after.number()));
    }
    if (next) {
      replay.accept(WriteBatch.decode(payload), after);
      last = after;
    }
  }

  private static boolean torn(Path segment, long at) {
    LOG.warn("{}: the data after byte {} is no complete batch", segment, at);
    return false;
  }

  private static StoreCorruptedException damaged(Path segment, long number, long at) {
    return new StoreCorruptedException(
        segment, "batch %d, at byte %d, is not whole".formatted(number, at));
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
}
