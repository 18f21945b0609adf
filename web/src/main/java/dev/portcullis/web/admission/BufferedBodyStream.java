package dev.portcullis.web.admission;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.ByteArrayInputStream;

/** A complete body in memory, as the stream that the application expects. */
final class BufferedBodyStream extends ServletInputStream {
  private final ByteArrayInputStream bytes;

  BufferedBodyStream(byte[] bytes) {
    this.bytes = new ByteArrayInputStream(bytes);
  }

  @Override
  public int read() {
    return bytes.read();
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    return bytes.read(target, offset, length);
  }

  @Override
  public int available() {
    return bytes.available();
  }

  @Override
  public boolean isFinished() {
    return bytes.available() == 0;
  }

  @Override
  public boolean isReady() {
    return true;
  }

  @Override
  public void setReadListener(ReadListener listener) {
    throw new IllegalStateException("The body is here already");
  }
}
