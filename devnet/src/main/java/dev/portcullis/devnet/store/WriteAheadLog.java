package dev.portcullis.devnet.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * An append-only log of batches, cut into segment files named after their first batch. One append
 * is one sequential write, which makes the acknowledgment of a block cheap; the ordered store
 * catches up later. {@link WriteAheadLogSegments} reads it.
 */
final class WriteAheadLog implements AutoCloseable {
  private final Path directory;
  private final boolean fsync;
  private final CommitMarker end;
  private FileChannel channel;
  private CommitPosition last;
  private volatile long written;

  /**
   * Begins to write after the existing batches.
   *
   * @param directory of the segments
   * @param fsync whether an append waits for the disk and not only for the operating system
   * @param last the last batch of the segments and the ordered store together
   */
  WriteAheadLog(Path directory, boolean fsync, CommitPosition last) throws IOException {
    this.directory = directory;
    this.fsync = fsync;
    this.last = last;
    this.end = CommitMarker.open(directory);
    end.write(last);
    startSegment();
  }

  /** The last batch. */
  CommitPosition last() {
    return last;
  }

  /** Bytes of batches in the current segment. */
  long written() {
    return written;
  }

  /**
   * Appends one batch. When it fails, nothing was appended.
   *
   * @param payload the batch
   * @param digest the sum over all entries after it
   */
  void append(byte[] payload, long digest) throws IOException {
    CommitPosition next = new CommitPosition(last.number() + 1, digest);
    ByteBuffer record = WriteAheadLogSegments.record(last, next, payload);
    int size = record.remaining();
    long start = channel.position();
    try {
      writeFully(record);
      end.write(next);
    } catch (IOException e) {
      // A partly written record would hide everything after it from a replay.
      channel.truncate(start);
      throw e;
    }
    last = next;
    long before = written;
    written = before + size;
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
    List<Path> complete = WriteAheadLogSegments.of(directory);
    startSegment();
    complete.remove(path());
    return complete;
  }

  @Override
  public void close() throws IOException {
    channel.close();
    end.close();
  }

  /** Leaves the current segment only when the next one exists. */
  private void startSegment() throws IOException {
    FileChannel next =
        FileChannel.open(
            path(),
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE);
    try {
      OwnerOnlyFiles.file(path());
      ByteBuffer head = WriteAheadLogSegments.head(last.number() + 1);
      while (head.hasRemaining()) {
        next.write(head);
      }
    } catch (IOException e) {
      next.close();
      throw e;
    }
    if (channel != null) {
      channel.close();
    }
    channel = next;
    written = 0;
  }

  private Path path() {
    return WriteAheadLogSegments.path(directory, last.number() + 1);
  }
}
