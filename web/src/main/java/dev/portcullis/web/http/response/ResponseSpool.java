package dev.portcullis.web.http.response;

import dev.portcullis.kernel.Failure;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The body of a response, complete before its first byte is sent (ADR 0109). Memory contains the
 * first {@link #IN_MEMORY} bytes; a longer body goes to an unnamed file. The spool counts the rows
 * of a list and rejects a page that exceeds its bound.
 */
final class ResponseSpool extends OutputStream {
  /** The maximum size in bytes of a body without a file. */
  static final int IN_MEMORY = 64 << 10;

  private final PendingResponse pending;
  private ByteArrayOutputStream memory = new ByteArrayOutputStream(1 << 10);
  private OutputStream target = memory;
  private FileChannel file;
  private long size;
  private int rows;
  private boolean closed;

  ResponseSpool(PendingResponse pending) {
    this.pending = pending;
  }

  /** The number of bytes written. */
  long size() {
    return size;
  }

  /** Whether the body is in memory. */
  boolean isSmall() {
    return file == null;
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    size += length;
    if (size > IN_MEMORY && file == null) {
      open();
    }
    target.write(bytes, offset, length);
  }

  private void open() throws IOException {
    pending.beginFile();
    Path path = Files.createTempFile("answer", null);
    try {
      file =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
    } catch (IOException | RuntimeException failed) {
      Files.delete(path);
      throw failed;
    }
    target = Channels.newOutputStream(file);
    memory.writeTo(target);
    // The client may read slowly.
    memory = null;
  }

  /**
   * Counts a row that was written. The first one always fits.
   *
   * @param buffered how many bytes of this row and of those before have not arrived here yet
   * @throws Failure naming {@code limit} with the largest value that fits
   */
  void endRow(int buffered) {
    if (size + buffered > pending.maxBytes() && rows > 0) {
      throw Failure.invalid(
          "limit",
          "must be at most %d here: a page has at most %d bytes"
              .formatted(rows, pending.maxBytes()));
    }
    rows++;
  }

  /** The body from its beginning; {@link #close} ends it. */
  InputStream content() throws IOException {
    if (file == null) {
      return new ByteArrayInputStream(memory.toByteArray());
    }
    file.position(0);
    return Channels.newInputStream(file);
  }

  /** Sends the body at the client's pace, in this thread. */
  void copyTo(OutputStream out) throws IOException {
    try (this;
        InputStream content = content()) {
      content.transferTo(out);
    }
  }

  /** Releases the file. */
  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      pending.endFile();
      if (file != null) {
        file.close();
      }
    }
  }
}
