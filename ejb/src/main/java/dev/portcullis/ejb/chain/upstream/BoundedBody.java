package dev.portcullis.ejb.chain.upstream;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.apache.hc.client5.http.async.methods.AbstractBinResponseConsumer;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpResponse;

/** Collects a response up to a limit and aborts beyond it, so that no response fills the memory. */
final class BoundedBody extends AbstractBinResponseConsumer<BoundedBody.Answer> {
  /**
   * A response.
   *
   * @param status the HTTP status
   * @param retryAfter the header of this name; null if absent
   * @param body its bytes
   */
  @SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
  record Answer(int status, String retryAfter, byte[] body) {}

  /** Ends the exchange when the response exceeds the limit. */
  static final class TooLarge extends java.io.IOException {
    private static final long serialVersionUID = 1L;

    TooLarge(int limit) {
      super("the response is larger than " + limit + " bytes");
    }
  }

  private static final int INCREMENT = 64 * 1024;

  private final int limit;
  private final ByteArrayOutputStream body = new ByteArrayOutputStream(1024);
  private int status;
  private String retryAfter;

  BoundedBody(int limit) {
    this.limit = limit;
  }

  @Override
  protected void start(HttpResponse response, ContentType contentType) {
    status = response.getCode();
    Header header = response.getFirstHeader(HttpHeaders.RETRY_AFTER);
    retryAfter = header == null ? null : header.getValue();
  }

  @Override
  protected int capacityIncrement() {
    return INCREMENT;
  }

  @Override
  protected void data(ByteBuffer source, boolean endOfStream) throws TooLarge {
    if (source.remaining() > limit - body.size()) {
      throw new TooLarge(limit);
    }
    byte[] chunk = new byte[source.remaining()];
    source.get(chunk);
    body.writeBytes(chunk);
  }

  @Override
  protected Answer buildResult() {
    return new Answer(status, retryAfter, body.toByteArray());
  }

  @Override
  public void releaseResources() {
    // There is nothing to release but memory.
  }
}
