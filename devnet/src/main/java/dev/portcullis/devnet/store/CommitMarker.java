package dev.portcullis.devnet.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;

/**
 * A small file with the number of the last batch in the write-ahead log, so that a truncated log is
 * detected. Written after the log and before the batch is acknowledged: a kill in between leaves
 * the log one batch ahead.
 */
final class CommitMarker implements AutoCloseable {
  private static final byte[] MAGIC = {'p', 'c', 'e', 'n', 'd', 0, 0, 2};
  private static final int SIZE = MAGIC.length + 2 * Long.BYTES + Integer.BYTES;
  private static final String NAME = "chain.end";

  private final FileChannel channel;

  private CommitMarker(FileChannel channel) {
    this.channel = channel;
  }

  static Path file(Path directory) {
    return directory.resolve(NAME);
  }

  /** Opens or creates the marker of a directory. */
  static CommitMarker open(Path directory) throws IOException {
    FileChannel channel =
        FileChannel.open(file(directory), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    OwnerOnlyFiles.file(file(directory));
    return new CommitMarker(channel);
  }

  /**
   * The content of a directory's marker; empty where there is none.
   *
   * @throws StoreCorruptedException when it is malformed
   */
  static Optional<CommitPosition> read(Path directory) throws IOException {
    Path file = file(directory);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    byte[] bytes = Files.readAllBytes(file);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    if (bytes.length != SIZE
        || !Arrays.equals(MAGIC, Arrays.copyOf(bytes, MAGIC.length))
        || in.getInt(SIZE - Integer.BYTES)
            != EntryChecksum.checksum(bytes, 0, SIZE - Integer.BYTES)) {
      throw new StoreCorruptedException(file, "it does not contain the end of the journal");
    }
    return Optional.of(new CommitPosition(in.getLong(MAGIC.length), in.getLong(MAGIC.length + 8)));
  }

  void write(CommitPosition position) throws IOException {
    ByteBuffer out = ByteBuffer.allocate(SIZE);
    out.put(MAGIC).putLong(position.number()).putLong(position.digest());
    out.putInt(EntryChecksum.checksum(out.array(), 0, SIZE - Integer.BYTES)).flip();
    int at = 0;
    while (out.hasRemaining()) {
      at += channel.write(out, at);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
