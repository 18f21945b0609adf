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
 * The files of a journal as they are read.
 *
 * <p>A file begins with 8 fixed bytes, the number of its first batch (8) and a checksum of both
 * (4). A record is: length of the batch (4), number (8), sum over all entries before (8) and after
 * it (8), checksum of the batch (4), checksum of all that (4), batch. Numbers and sums follow each
 * other without a gap, over all files and from the ordered store on.
 *
 * <p>A record that ends with its file is what a kill leaves behind: nobody has heard of it. Whether
 * somebody has is what {@link EndMark} tells. Everything else that does not fit is damage.
 */
final class Segments {
  private static final Logger LOG = LoggerFactory.getLogger(Segments.class);
  private static final String PREFIX = "journal-";
  private static final byte[] MAGIC = {'p', 'c', 'j', 'r', 'n', 'l', 0, 2};
  private static final int FILE_HEAD = MAGIC.length + Long.BYTES + Integer.BYTES;
  private static final int HEAD = 3 * Integer.BYTES + 3 * Long.BYTES;

  private final Path directory;
  private final BiConsumer<Batch, Position> replay;
  private final Position applied;
  private Position last;

  private Segments(Path directory, Position applied, BiConsumer<Batch, Position> replay) {
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

  /** What a segment begins with. */
  static ByteBuffer head(long first) {
    ByteBuffer head = ByteBuffer.allocate(FILE_HEAD).put(MAGIC).putLong(first);
    return head.putInt(Digest.checksum(head.array(), 0, FILE_HEAD - Integer.BYTES)).flip();
  }

  /** A record. */
  static ByteBuffer record(Position before, Position after, byte[] payload) {
    ByteBuffer record = ByteBuffer.allocate(HEAD + payload.length);
    record.putInt(payload.length).putLong(after.number());
    record.putLong(before.digest()).putLong(after.digest());
    record.putInt(Digest.checksum(payload, 0, payload.length));
    record.putInt(Digest.checksum(record.array(), 0, HEAD - Integer.BYTES));
    return record.put(payload).flip();
  }

  /**
   * Hands every batch that the ordered store does not have to the replayer, in order.
   *
   * @param directory where the segments are
   * @param applied the last batch that the ordered store has
   * @param replay receives batches and where they stand
   * @return the last batch of both
   * @throws StoreDamage as soon as something does not fit; the replayer has all before it
   */
  static Position read(Path directory, Position applied, BiConsumer<Batch, Position> replay)
      throws IOException {
    Segments reader = new Segments(directory, applied, replay);
    for (Path segment : of(directory)) {
      reader.read(segment);
    }
    reader.requireEnd();
    return reader.last;
  }

  private void requireEnd() throws IOException {
    Optional<Position> end = EndMark.read(directory);
    if (end.isEmpty() && last.number() > 0) {
      throw new StoreDamage(EndMark.file(directory), "the file is missing");
    }
    if (end.isPresent() && end.get().number() > last.number()) {
      throw new StoreDamage(
          path(directory, last.number() + 1),
          "batches up to %d were written, the last one here is %d"
              .formatted(end.get().number(), last.number()));
    }
    if (end.isPresent() && end.get().number() == last.number() && !end.get().equals(last)) {
      throw new StoreDamage(EndMark.file(directory), "it belongs to another chain");
    }
  }

  private void read(Path segment) throws IOException {
    try (FileChannel in = FileChannel.open(segment, StandardOpenOption.READ)) {
      if (in.size() < FILE_HEAD) {
        // Killed while it was created; what should be in it is missed in the end.
        return;
      }
      ByteBuffer head = ByteBuffer.wrap(read(in, FILE_HEAD));
      long number = head.getLong(MAGIC.length);
      if (!head.equals(head(number)) || !segment.equals(path(directory, number))) {
        throw new StoreDamage(segment, "its beginning is not that of this file");
      }
      if (number > last.number() + 1) {
        throw last.equals(applied)
            ? new StoreDamage(
                Database.file(directory),
                "it holds batches up to %d, and the journal goes on with %d"
                    .formatted(last.number(), number))
            : new StoreDamage(
                segment, "batch %d follows batch %d".formatted(number, last.number()));
      }
      while (in.position() < in.size()) {
        if (!readRecord(segment, in, number++)) {
          return;
        }
      }
    }
  }

  /** Reads a record; false where it ends with the file. */
  private boolean readRecord(Path segment, FileChannel in, long number) throws IOException {
    long at = in.position();
    long left = in.size() - at;
    if (left < HEAD) {
      return torn(segment, at);
    }
    byte[] bytes = read(in, HEAD);
    ByteBuffer head = ByteBuffer.wrap(bytes);
    if (Digest.checksum(bytes, 0, HEAD - Integer.BYTES) != head.getInt(HEAD - Integer.BYTES)) {
      throw damaged(segment, number, at);
    }
    int length = head.getInt();
    if (length > left - HEAD) {
      return torn(segment, at);
    }
    byte[] payload = read(in, length);
    Position after = new Position(head.getLong(), head.getLong(HEAD - 16));
    long before = head.getLong(HEAD - 24);
    if (after.number() != number || Digest.checksum(payload, 0, length) != head.getInt(HEAD - 8)) {
      throw damaged(segment, number, at);
    }
    follow(segment, before, after, payload);
    return true;
  }

  private void follow(Path segment, long before, Position after, byte[] payload) {
    boolean next = after.number() == last.number() + 1;
    if (next
        ? before != last.digest()
        : after.number() == applied.number() && !after.equals(applied)) {
      throw new StoreDamage(
          segment, "batch %d does not continue the one before".formatted(after.number()));
    }
    if (next) {
      replay.accept(Batch.decode(payload), after);
      last = after;
    }
  }

  private static boolean torn(Path segment, long at) {
    LOG.warn("{}: what follows byte {} is no whole batch", segment, at);
    return false;
  }

  private static StoreDamage damaged(Path segment, long number, long at) {
    return new StoreDamage(segment, "batch %d, at byte %d, is not whole".formatted(number, at));
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
